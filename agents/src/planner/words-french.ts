import type { Tongue } from "./tongue.ts";

const words = `
the: le la les l | a: un une des | and: et | or: ou | of: du | from: de depuis d | in: dans en | to: à au aux vers | with: avec via par | for: pour | on: sur | about: concernant
when: quand lorsque lorsqu dès | if: si | otherwise: sinon | not: pas ne | it: le cela ça | them: eux leur | this: ce cet cette ces | that: que qui | each: chaque chacun chacune | all: tous toutes tout toute | new: nouveau nouvelle nouveaux nouvelles nouvel
then: puis ensuite alors | also: aussi également | is: est soit | are: sont | has: a:has | have: ont | its: son sa ses | please: veuillez
mail: mail e-mail courriel mails e-mails courriels | message: message | messages: messages | subject: objet sujet | attachment: pièce | sender: expéditeur | issue: ticket tâche | issues: tickets | project: projet | priority: priorité | comment: commentaire
channel: canal | thread: fil | folder: dossier | file: fichier | files: fichiers | document: document | documents: documents | threat: menace | threats: menaces | link: lien | summary: résumé | report: rapport | question: question | answer: réponse
label: étiquette libellé | feed: flux | news: nouveautés actualités | articles: articles | externally: externe | shared: partagés partagé | blocked: bloqués bloqué | held: retenus retenu | malicious: malveillant malveillante | harmless: inoffensif inoffensive | urgent: urgent urgente
arrives: arrive | contains: contient | reports: signale | flags: marque | finishes: termine finit | fails: échoue | send: envoie envoyer envoyez | post: publie publier publiez poste | forward: transfère transférer transférez | summarise: résume résumer résumez | write: rédige écris
create: crée créer créez ouvre | read: lis lire lisez | list: liste cherche trouve | add: ajoute ajouter ajoutez | move: déplace déplacer | archive: archive archiver | delete: supprime supprimer | block: bloque bloquer | release: libère | reply: réponds répondre | save: enregistre sauvegarde
close: ferme | assign: assigne | wait: attends attendre | classify: classe classer | extract: extrais extraire | triage: analyse évalue | notify: préviens avertis | ask: demande | print: imprime imprimer
reported: signalé signalée signalés signalées | delivered: livrés remis | quarantine: quarantaine | group: groupe | quarantine: isole | restore: restaure restaurer rétablis | reject: rejette rejeter refuse | triage: triage tri | make: fais faire | put: mets mettre mettez | notify: avertir prévenir informe informer | set: change passe | extract: extraire | read: ouvrir | list: lister listez récupère récupérer recherche chercher trouve
approved: approuvé approuvée | rejected: rejeté refusé | he: elle il | reported: rapporté | suspicious: suspect suspecte | spam: spam | high: haute élevée élevé | low: basse | critical: critique | owner: propriétaire | manager: responsable chef | team: équipe | user: utilisateur | people: personnes utilisateurs | attacked: attaquées attaqués | most: plus | clicks: clics | created: créé créée créés | published: publié publiée | posted: posté écrit | finished: terminé | failed: échoué
reminder: rappel | withdraw: révoque révoquer retire retirer annule | externally: extérieur dehors | assigned: assigné assignée attribué | summary: synthèse | same: même | per: par | only: seulement | nothing: rien | something: quelque | there: y | as: comme | one: un | time: heure | where: où | we: nous on | you: vous tu te | me: moi me | be: être | can: peut peux pouvez | must: doit dois devez doivent | should: devrait | want: veux voulons voudrais | please: stp svp
today: aujourd'hui | yesterday: hier | morning: matin | evening: soir | noon: midi | day: jour jours | week: semaine | month: mois | hours: heures | hour: heure | minutes: minutes
monday: lundi | tuesday: mardi | wednesday: mercredi | thursday: jeudi | friday: vendredi | saturday: samedi | sunday: dimanche | first: premier première | last: dernier dernière | two: deux | three: trois | four: quatre | five: cinq | ten: dix | webhook: webhook
`;

export const french: Tongue = {
  words,
  phrases: [
    [/\b(lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)s\b/giu, (_whole, day = "") => day],
    [/\bs['’]il (?:te|vous) pla[iî]t,? ?/giu, () => ""],
    [
      /(?<![\p{L}])à (\d{1,2}) ?(?:h|heures?)(?: ?(\d\d))?/giu,
      (_whole, hour = "", minute = "") => `at ${hour}:${minute === "" ? "00" : minute}`,
    ],
    [/(?<![\p{L}])à (\d{1,2}:\d\d)/giu, (_whole, hour = "") => `at ${hour}`],
    [/\b(?:chaque jour|tous les jours) (?:ouvrables?|ouvrés?)/giu, () => "every weekday"],
    [/\b(?:chaque jour|tous les jours|quotidiennement)\b/giu, () => "every day"],
    [
      /\b(?:tous les|chaque|toutes les) (?=lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|matin|soir|semaine|mois|heure|\d)/giu,
      () => "every ",
    ],
    [/\bdans le cas contraire\b/giu, () => "otherwise"],
    [/\bs['’]il (?:est|s['’]agit) /giu, () => "if it is "],
    [
      /\bdemande (?:l['’]|une |son )?(?:approbation|accord|autorisation|validation) (?:à|au|de|du) ([^,.;]{2,40}?)(?=[,.;]| et | puis |$)/giu,
      (_whole, who = "") => `ask ${who} for approval`,
    ],
    [/\blorsqu['’]/giu, () => "when "],
    [/\bs['’]il n['’]est (?:toujours |encore )?pas\b/giu, () => "if it is not"],
    [/\blien de partage\b/giu, () => "sharing link"],
    [/\b(résumé|synthèse) (?:de |des |du |d['’])/giu, () => "summary of "],
    [/\brapport (?:de |des |du |d['’]|sur )/giu, () => "report on "],
    [
      /\bdemande à ([^,.;]{2,40}?) (?:son |l['’]|une )?(?:approbation|accord|autorisation|validation)/giu,
      (_whole, who = "") => `ask ${who} for approval`,
    ],
    [
      /\b(?:quand|lorsque|une fois que|après que|dès que) ([^,.;]{2,40}?) (?:a )?(?:approuvé|approuve|accepté|accepte|validé|valide)(?=[,.;]|$)/giu,
      (_whole, who = "") => `once ${who} approves`,
    ],
    [/\bfai(?:s|tes|re) (?:un |le |du )?tri(?:age)?\b/giu, () => "triage it"],
    [/\bmet(?:s|tez|tre) ([^,;.]{2,40}?) en quarantaine\b/giu, (_whole, what = "") => `quarantine ${what}`],
    [/\bsi c['’]est (?:le cas|oui)\b/giu, () => "if so"],
    [/(?<![\p{L}])(?:c['’]est|il est|elle est)\b/giu, () => "it is"],
    [/(?<![\p{L}])[lL]['’](?=\p{L})/gu, () => "the "],
    [/(?<![\p{L}])[dD]['’](?=\p{L})/gu, () => "of "],
    [/(?<![\p{L}])[qQ]u['’](?=\p{L})/gu, () => "that "],
    [/(?<![\p{L}])[nN]['’](?=\p{L})/gu, () => "not "],
    [/\bpièces? jointes?\b/giu, () => "attachment"],
    [/\bpièce jointe\b/giu, () => "attachment"],
    [/\bdans (?:l['’]objet|le sujet)\b/giu, () => "in the subject"],
    [/-(?:le|la|les)\b/giu, () => " it"],
  ],
};
