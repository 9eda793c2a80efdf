/**
 * The token of the address's fragment, which no server is ever sent. It leaves the address at once, so that it stands
 * neither in the history nor in a picture of the screen.
 */
export function takeToken(): string {
  const token = location.hash.slice(1);
  if (token !== "") {
    history.replaceState(history.state, "", location.pathname);
    taken = token;
  }
  return taken;
}

/** Kept for this page's life: a page that is drawn twice finds the address empty the second time. */
let taken = "";
