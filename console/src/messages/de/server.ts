import type { Translation } from "../messages.ts";

/** Without those that the specification fixes, and those whose reason is English anyway. */
export const texts: Translation<"server"> = {
  "tenant-missing": "Der Header tenantid fehlt. Senden Sie das erste Wort des Hostnamens.",
  "tenant-mismatch":
    "Hostname, Header tenantid und Token nennen verschiedene Organisationen. Melden Sie sich unter der richtigen Adresse neu an.",
  "login-failed": "E-Mail-Adresse oder Passwort ist falsch.",
  "mfa-failed": "Dieser Code ist falsch oder wurde schon verwendet. Geben Sie einen neuen ein.",
  "mfa-over": "Diese Anmeldung dauerte zu lange oder hatte zu viele falsche Codes. Geben Sie Ihr Passwort erneut ein.",
  "password-wrong": "Das ist nicht Ihr aktuelles Passwort.",
  "password-missing": "Geben Sie Ihr aktuelles Passwort ein, um Ihre Anmeldung zu ändern.",
  "totp-on": "Einmalcodes sind schon eingeschaltet. Schalten Sie sie aus, bevor Sie sie neu einrichten.",
  "totp-off": "Einmalcodes sind nicht eingerichtet. Scannen Sie zuerst den QR-Code.",
  "passkey-refused": "Dieser Passkey ist hier nicht registriert. Melden Sie sich anders an.",
  "passkey-invalid": "Der Passkey ließ sich nicht prüfen. Versuchen Sie es erneut.",
  "passkey-not-found": "Dieser Passkey gehört nicht Ihnen oder wurde schon entfernt.",
  "session-not-found": "Diese Sitzung gehört nicht Ihnen oder ist schon beendet.",
  "personal-token-not-found": "Dieses Token gehört nicht Ihnen oder wurde schon widerrufen.",
  "personal-token-scope":
    "Dieses persönliche Zugriffstoken enthält {needed} nicht. Erstellen Sie in Ihrem Profil eines, das es enthält.",
  "personal-token-refused": "Ein persönliches Zugriffstoken darf das nicht. Melden Sie sich in der Konsole an.",
  "oauth-request-gone":
    "Diese Anfrage wurde schon beantwortet, dauerte zu lange oder begann in einem anderen Browser. Beginnen Sie im Client von vorn.",
  "client-grant-not-found": "Dieser Client gehört nicht Ihnen oder wurde schon widerrufen.",
  "account-link-invalid": "Dieser Link wurde schon benutzt oder ist abgelaufen. Fordern Sie einen neuen an.",
  "account-outranked":
    "Das können Sie nur für Personen, deren Workspaces Sie alle verwalten und deren Rolle nicht über Ihrer liegt.",
  "refresh-failed": "Ihre Sitzung ist beendet. Melden Sie sich neu an.",
  "too-many-attempts": "Zu viele Versuche. Versuchen Sie es in {seconds} s erneut.",
  "sign-in-locked":
    "Jemand versucht, das Passwort dieses Kontos zu erraten. Neue Geräte können sich für {seconds} s nicht anmelden. Nutzen Sie einen schon angemeldeten Browser, einen Passkey oder einen Link für ein neues Passwort.",
  "cross-site": "Dieser Aufruf kam von einer anderen Website. Öffnen Sie Hoopoe unter seiner eigenen Adresse.",
  forbidden: "Ihre Rolle ({role}) darf das nicht. Nötig ist {needed}.",
  "not-found": "Unter dieser Adresse gibt es nichts.",
  "workspace-not-found": "Diesen Workspace gibt es nicht, oder Sie sind kein Mitglied.",
  "workspace-name-wrong": "Das ist nicht der Name des Workspaces. Geben Sie {name} ein, um ihn zu löschen.",
  "workspace-last":
    "Das ist der letzte Workspace der Organisation. Erstellen Sie einen anderen, bevor Sie ihn löschen.",
  "member-not-found": "In diesem Workspace hat kein Mitglied diese ID.",
  "account-own":
    "Ihr eigenes Konto können Sie nicht sperren oder entsperren. Wenden Sie sich an eine andere Person mit Administrationsrechten.",
  "member-exists": "{email} ist schon Mitglied dieses Workspaces.",
  "member-rank": "Nur wer selbst owner ist, kann diese Rolle geben, ändern oder nehmen.",
  "last-owner": "Das ist der letzte owner des Workspaces. Machen Sie zuerst jemand anderen zum owner.",
  "demo-guest": "Das Gastkonto der Demo teilen sich alle, darum lässt es sich nicht ändern.",
  "invitation-not-found": "Diese Einladung gibt es in diesem Workspace nicht.",
  "invitation-invalid":
    "Diese Einladung wurde benutzt oder zurückgezogen, oder sie ist abgelaufen. Bitten Sie um eine neue.",
  "invitation-needs-sign-in":
    "{email} hat hier schon ein Konto. Melden Sie sich damit an und öffnen Sie die Einladung erneut.",
  "invitation-other-account":
    "Diese Einladung ist für {email}. Melden Sie sich mit diesem Konto an und öffnen Sie sie erneut.",
  "mailbox-demo-only": "Nur der Demo-Workspace hat ein Postfach. Andere Workspaces verschicken echte E-Mails.",
  "integration-not-found": "Diese Verbindung gibt es in diesem Workspace nicht.",
  "integration-data-not-found": "Diesen Stream gibt es in diesem Workspace nicht.",
  "auth-info-not-found": "Diese Zugangsdaten gibt es in diesem Workspace nicht.",
  "erasure-name-wrong": "Das ist nicht der Name. Geben Sie {name} ein, um endgültig zu löschen.",
  "catalog-not-found": "Kein Produkt hat diese catalogId.",
  "item-not-found": "Diesen Eintrag gibt es in diesem Workspace nicht, oder Sie dürfen ihn nicht sehen.",
  "report-not-found": "Diesen Bericht gibt es in diesem Workspace nicht.",
  "claim-not-found":
    "Diese Angelegenheit oder Entscheidung gibt es in diesem Bericht nicht mehr. Laden Sie die Aussagen neu.",
  "step-not-judged": "Dieser Schritt hat keine Bewertung. Wählen Sie einen Triage-Schritt, der schon gelaufen ist.",
  "claim-settled":
    "{name} hat das inzwischen entschieden: {value}. Sehen Sie den Grund an, und bestätigen Sie dann Ihre Entscheidung.",
  "standing-changed":
    "Jemand anders hat diese Liste inzwischen gespeichert. Laden Sie sie neu, und machen Sie Ihre Änderung noch einmal.",
  "meaning-unmeasured": "Die Suche nach Bedeutung konnte nicht gemessen werden: {reason}.",
  "task-budget-exceeded":
    "Die {value} Tokens für {task} sind für heute aufgebraucht. Erhöhen Sie das Budget, oder warten Sie bis 00:00 UTC.",
  "report-version-not-found": "Dieser Bericht hat keine Version {version}. Wählen Sie eine andere.",
  "artifact-not-found": "Diese Datei gibt es in diesem Workspace nicht.",
  "ticket-invalid": "Dieser Link wurde schon benutzt oder ist abgelaufen. Fordern Sie ihn auf der Seite neu an.",
  "workflow-not-found": "Diesen Workflow gibt es in diesem Workspace nicht.",
  "workflow-changed":
    "Jemand anderes hat diesen Workflow gespeichert (Revision {revision}). Laden Sie ihn neu und ändern Sie ihn dann.",
  "workflow-in-use": "Der Job {job} nutzt diesen Workflow. Löschen Sie zuerst den Job.",
  "job-not-found": "Diesen Job gibt es in diesem Workspace nicht.",
  "execution-not-found": "Diesen Lauf gibt es in diesem Workspace nicht.",
  "approval-not-found": "Diese Freigabe gibt es in diesem Workspace nicht.",
  "approval-state": "Darüber wurde schon entschieden ({status}).",
  "approval-edited": "Jemand anderes hat das bearbeitet. Sehen Sie es erneut an und entscheiden Sie dann.",
  "approval-void": "Die Anfrage hat sich seither geändert ({what}). Fordern Sie die Freigabe erneut an.",
  "saved-task-not-found": "Diese gespeicherte Aufgabe gibt es in diesem Workspace nicht.",
  "report-empty": "Ein Bericht braucht mindestens ein Ergebnis. Suchen Sie zuerst, dann schreiben Sie den Bericht.",
  "report-too-large":
    "Ein Bericht kann höchstens {max} Ergebnisse verwenden; Sie haben {count} gesendet. Grenzen Sie die Suche oder den Zeitraum ein.",
  "pir-run-not-found": "Diesen Lauf gibt es nicht, oder er enthält Einträge, die nur manche Mitglieder sehen dürfen.",
  "pir-not-found": "Diese gespeicherte Frage gibt es in diesem Workspace nicht.",
  "pir-changed":
    "Jemand anderes hat diese Frage gespeichert (Version {version}). Sehen Sie sich jene Fassung an, bevor Sie Ihre speichern.",
  "pir-note-changed":
    "Jemand anderes hat zu diesem Ereignis eine Notiz geschrieben. Sehen Sie sie an, bevor Sie Ihre speichern.",
  "report-changed":
    "{name} hat Version {version} dieses Berichts erstellt, während Sie schrieben. Sehen Sie sie an und fragen Sie dann erneut.",
  "report-sentence-not-found": "In dieser Version gibt es keinen solchen Satz zu behalten oder freizugeben.",
  "template-not-found": "Diese Vorlage gibt es in diesem Workspace nicht.",
  "report-not-ready": "Der Bericht ist noch nicht fertig. Versuchen Sie es gleich noch einmal.",
  "upload-empty": "{name} ist leer (0 Bytes). Wählen Sie eine Datei mit Inhalt.",
  "upload-cut": "{name} wurde nur zum Teil hochgeladen. Laden Sie die Datei erneut hoch.",
  "upload-not-found": "Diesen Upload gibt es nicht, oder er ist abgelaufen. Beginnen Sie ihn von vorn.",
  "upload-many":
    "Dieser Workspace hat schon {max} unfertige Uploads. Beenden oder verwerfen Sie einen; nach {days} Tagen verfallen sie.",
  "upload-offset":
    "Dieser Teil beginnt nicht da, wo der Upload steht. Fragen Sie den Stand ab und fahren Sie dort fort.",
  "media-type": "Dieser Aufruf nimmt keinen Inhalt dieses Typs an. Senden Sie application/json.",
  "payload-too-large": "{what} ist größer als {max}.",
  "work-too-long": "Diese Prüfung dauert zu lange. Teilen Sie den Inhalt in kleinere Teile.",
  "setup-done": "Es gibt schon einen owner. Melden Sie sich an.",
  "setup-token-wrong": "Dieses Setup-Token ist ungültig. Kopieren Sie es aus der Ausgabe von npm start.",
  "demo-off":
    "Die Demo öffnet sich nur auf dem Rechner, auf dem Hoopoe läuft, unter dessen localhost-Adresse und ohne Proxy.",
  "sso-address": "Nur {origin} ist beim Anbieter registriert. Öffnen Sie Hoopoe dort, um sich anzumelden.",
  "sso-required": "Ihre Organisation nutzt Single Sign-on. Klicken Sie auf „Continue with PingOne“.",
  "sso-hint-missing": "Der Header x-ping-id-token fehlt. Senden Sie das ID-Token der Anmeldung.",
  "sso-hint-foreign": "x-ping-id-token ist kein ID-Token des Anbieters dieser Organisation.",
  "sso-no-signoff":
    "Der Anbieter hat keinen end_session_endpoint, Sie sind dort also noch angemeldet. Melden Sie sich auch dort ab.",
  "embed-origin-invalid":
    "{field}: {origin} darf Hoopoe nicht einbetten. Geben Sie Schema und Host ein, etwa https://portal.example.com; http geht nur auf diesem Rechner.",
  "embed-token-not-found": "Dieses Einbettungs-Token gibt es in diesem Workspace nicht.",
  "embed-token-invalid":
    "Dieses Einbettungs-Token wurde benutzt oder widerrufen, oder es ist abgelaufen. Die einbettende Seite braucht ein neues.",
  "embed-forbidden": "Eine eingebettete Seite darf das nicht. Öffnen Sie Hoopoe unter seiner eigenen Adresse.",
  "organisation-forbidden": "Das dürfen nur owner und admins des ersten Workspaces der Organisation.",
  maintenance: "Hoopoe wird gewartet. Lesen geht, Änderungen sind ausgesetzt.",
  "maintenance-forbidden":
    "Nur owner des ersten Workspaces der Organisation können eine Wartung beginnen oder beenden.",
  "app-not-found": "Diese App gibt es in diesem Workspace nicht, oder Sie dürfen sie nicht öffnen.",
  "app-changed":
    "Jemand anderes hat diese App gespeichert (Version {version}). Sehen Sie sich jene Fassung an, bevor Sie Ihre speichern.",
  "template-changed":
    "Jemand anderes hat diese Vorlage gespeichert (Version {version}). Sehen Sie sich jene Fassung an, bevor Sie Ihre speichern.",
  "answer-not-found": "Diese Antwort gibt es nicht, oder Sie dürfen sie nicht sehen.",
  "answer-conflict": "Diese transactionId ist schon vergeben. Erstellen Sie eine andere.",
  "conversation-not-found": "Diese Unterhaltung gibt es nicht, oder sie gehört nicht Ihnen.",
  "mcp-server-not-found": "Dieser Tool-Server ist in diesem Workspace nicht verbunden.",
  "tool-not-found": "Dieses KI-Tool gibt es in diesem Workspace nicht.",
  "tool-unconfirmed": "{title} ändert etwas. Prüfen Sie die Änderungen und bestätigen Sie dann.",
  "agent-not-found": "Diesen Agenten gibt es in diesem Workspace nicht.",
  "secret-not-found": "Dieses Geheimnis gibt es in diesem Arbeitsbereich nicht.",
  "secret-in-use": "{where} würde ohne dieses Geheimnis fehlschlagen. Entfernen Sie es dort, oder bestätigen Sie.",
  "secret-invalid": "{field}: {reason}",
  "agent-in-use": "Dieser Agent ist ein Tab von {where}. Entfernen Sie ihn dort, bevor Sie ihn löschen.",
  "agent-changed":
    "Jemand anderes hat Version {version} dieses Agenten gespeichert. Sehen Sie sie an, bevor Sie Ihre speichern.",
  "model-not-found": "Dieses Modell ist in diesem Workspace nicht verbunden.",
  unavailable: "Die Datenbank antwortet nicht. Gleich wird es erneut versucht.",
  internal: "Auf unserer Seite ist etwas schiefgegangen. Das Protokoll hat die Einzelheiten unter Anfrage {requestId}.",
  "idempotency-mismatch":
    "Dieser Idempotency-Key wurde schon mit einer anderen Anfrage gesendet. Nehmen Sie für eine neue Anfrage einen neuen.",
  "idempotency-busy":
    "Die Anfrage mit diesem Idempotency-Key läuft noch. Versuchen Sie es in {seconds} s mit demselben erneut.",
  "idempotency-key-invalid": "Idempotency-Key: Senden Sie 1 bis 255 druckbare ASCII-Zeichen, etwa eine UUID.",
  "idempotency-answer-gone":
    "Die Anfrage mit diesem Idempotency-Key ist erledigt, aber ihre Antwort wird nicht aufbewahrt. Sehen Sie das Ergebnis nach.",
  "body-too-complex":
    "{field}: Ein Aufruf nimmt höchstens {max} {what} an. Teilen Sie ihn oder lassen Sie weg, was nicht nötig ist.",
  "disk-full": "{what} ist voll: Es lässt sich nichts speichern, bis ein Betreiber Platz schafft.",
  "sso-state-invalid":
    "Diese Anmeldung begann nicht in diesem Browser oder wurde schon benutzt. Beginnen Sie von vorn.",
  "sso-expired": "Diese Anmeldung dauerte länger als zehn Minuten. Beginnen Sie von vorn.",
  "sso-denied":
    "Der Anbieter hat die Anmeldung abgebrochen oder abgelehnt. Versuchen Sie es erneut oder fragen Sie Ihre Administration.",
  "sso-refused":
    "Die Antwort des Anbieters hat unsere Prüfung nicht bestanden, darum sind Sie nicht angemeldet. Versuchen Sie es erneut; bleibt es dabei, wenden Sie sich an Ihre Administration.",
  "sso-email-taken":
    "Mit dieser E-Mail-Adresse gibt es hier schon ein Konto. Melden Sie sich mit dessen Passwort an und verknüpfen Sie beide in Ihrem Profil unter Single Sign-on.",
  "sso-no-place":
    "Der Anbieter kennt Sie, aber Sie haben hier keinen Workspace. Bitten Sie Ihre Administration um eine Gruppe oder einen Standard-Workspace.",
  "sso-account-disabled": "Dieses Konto ist gesperrt. Fragen Sie Ihre Administration.",
  "sso-linked-elsewhere":
    "Dieses Konto beim Anbieter ist hier schon mit einem anderen Konto verknüpft, darum wurde es nicht mit Ihrem verknüpft.",
  "sso-off": "Single Sign-on ist für diese Organisation nicht eingerichtet.",
};
