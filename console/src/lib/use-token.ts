import { useEffect, useState } from "react";
import { takeToken } from "./take-token.ts";

/** The token of the link that was opened, and of the next one that is opened in the same tab: only the fragment changes then. */
export function useToken(): string {
  const [token, setToken] = useState(takeToken);
  useEffect(() => {
    const take = () => setToken(takeToken());
    window.addEventListener("hashchange", take);
    return () => window.removeEventListener("hashchange", take);
  }, []);
  return token;
}
