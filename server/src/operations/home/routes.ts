import { homeGet, homeVisit } from "@hoopoe/contract/operations/routes/home.ts";
import { serve, type ServedRoute } from "../../http/serve-route.ts";
import type { HomeService } from "./service.ts";

export function homeRoutes(home: HomeService): ServedRoute[] {
  return [serve(homeGet, ({ caller }) => home.load(caller)), serve(homeVisit, ({ caller }) => home.visit(caller))];
}
