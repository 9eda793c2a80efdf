import type { CatalogEntry } from "@hoopoe/contract/intake/integration.ts";
import { catalogIcon } from "@hoopoe/contract/intake/routes/catalog.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { apiQuery } from "../api/query.ts";
import { keepIcons, useKept } from "../stores/kept.ts";
import { sourceLook } from "./source-look.ts";

const iconPx = 20;

/** A product's own icon on a tile in its source's colour: kept between visits, the source's where it does not load. */
export function VendorIcon({ entry: { catalogId, source_datatype } }: { entry: CatalogEntry }) {
  const kept = useKept(({ vendorIcons }) => vendorIcons[catalogId]);
  const { data } = useQuery({
    ...apiQuery(catalogIcon, { params: { catalogId } }),
    enabled: kept === undefined,
    staleTime: Infinity,
  });
  const [broken, setBroken] = useState<string>();
  useEffect(() => {
    if (data !== undefined) keepIcons({ [catalogId]: data.icon });
  }, [catalogId, data]);
  const svg = kept ?? data?.icon;
  const { color, icon: Fallback } = sourceLook(source_datatype);
  const address = svg === undefined ? undefined : `data:image/svg+xml,${encodeURIComponent(svg)}`;
  const mask = address === undefined ? "none" : `url("${address}") center / contain no-repeat`;
  return (
    <span
      aria-hidden="true"
      style={{ color }}
      className="inline-grid size-8 shrink-0 place-items-center rounded-[7px] bg-[color-mix(in_srgb,currentColor_14%,transparent)]"
    >
      {address === undefined || broken === address ? (
        <Fallback size={iconPx} data-icon="default" />
      ) : (
        <>
          <span data-icon="vendor" className="bg-current" style={{ width: iconPx, height: iconPx, mask }} />
          <img src={address} alt="" hidden onError={() => setBroken(address)} />
        </>
      )}
    </span>
  );
}
