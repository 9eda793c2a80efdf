import { page } from "../http/page.ts";
import { escapeXml } from "../http/xml.ts";

/** Asks who signs in. It is a sandbox: a name is enough. */
export function signInPage({ action, client, problem }: { action: string; client: string; problem: string | null }) {
  return page(
    "Sign on",
    `<h1>Sign on</h1>
<p>The sandbox's identity provider, in PingOne's place, for <b>${escapeXml(client)}</b>. It asks for no password.</p>
${problem === null ? "" : `<p role="alert">${escapeXml(problem)}</p>`}
<form method="post" action="${escapeXml(action)}">
<label for="username">User name</label>
<input id="username" name="username" autocomplete="off" required autofocus value=""/>
<button type="submit">Sign on</button>
<button type="submit" name="deny" value="yes" formnovalidate>Cancel</button>
</form>`,
  );
}

/** As PingOne, it does not ask whether one is sure: the form sends itself. */
export function signOffPage(form: string): string {
  return page(
    "Sign off",
    `<h1>Signing off</h1>
${form}
<button type="submit" form="op.logoutForm" name="logout" value="yes" id="go">Sign off</button>
<script>document.getElementById("go").click()</script>`,
  );
}

export function signedOffPage(): string {
  return page("Signed off", "<h1>Signed off</h1>");
}
