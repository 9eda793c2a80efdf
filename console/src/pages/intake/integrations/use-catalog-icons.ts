import { catalogIconsByCategory } from "@hoopoe/contract/intake/routes/catalog.ts";
import { sentences } from "@hoopoe/contract/sentences.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { apiQuery } from "../../../api/query.ts";
import { keepIcons } from "../../../stores/kept.ts";
import { toastFailure } from "../../../ui/toast.tsx";

/** All products' icons in one call, kept for every screen that shows one. */
export function useCatalogIcons(): void {
  const { data, error } = useQuery({ ...apiQuery(catalogIconsByCategory, {}), staleTime: 3_600_000 });
  useEffect(() => {
    if (data === undefined) return;
    const all = data.data.flatMap(({ icons }) => icons);
    keepIcons(Object.fromEntries(all.map(({ catalogId, icon }) => [String(catalogId), icon])));
  }, [data]);
  useEffect(() => {
    if (error !== null) toastFailure(sentences.iconsFailed, error);
  }, [error]);
}
