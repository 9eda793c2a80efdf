import { catalogIcon } from "@hoopoe/contract/intake/routes/catalog.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { apiQuery } from "../api/query.ts";
import { cx } from "../lib/cx.ts";
import { keepIcons, useKept } from "../stores/kept.ts";
import { sourceLook } from "./source-look.ts";

interface VendorIconProps {
  catalogId: number;
  /** Gives the colour, and the icon where the vendor's does not load. */
  source: string;
  size?: "row" | "tile";
}

/** A product's own icon on a tile in its source's colour: kept between visits, the default one where it does not load. */
export function VendorIcon({ catalogId, source, size = "tile" }: VendorIconProps) {
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
  const { color, icon: Fallback } = sourceLook(source);
  const address = svg === undefined ? undefined : `data:image/svg+xml,${encodeURIComponent(svg)}`;
  const mask = address === undefined ? "none" : `url("${address}") center / contain no-repeat`;
  return (
    <span
      aria-hidden="true"
      style={{ color }}
      className={cx(
        "inline-grid shrink-0 place-items-center bg-[color-mix(in_srgb,currentColor_14%,transparent)]",
        sizes[size].box,
      )}
    >
      {address === undefined || broken === address ? (
        <Fallback size={sizes[size].icon} data-icon="default" />
      ) : (
        <>
          <span
            data-icon="vendor"
            className="bg-current"
            style={{ width: sizes[size].icon, height: sizes[size].icon, mask }}
          />
          <img src={address} alt="" hidden onError={() => setBroken(address)} />
        </>
      )}
    </span>
  );
}

const sizes = { row: { box: "size-5 rounded-[5px]", icon: 14 }, tile: { box: "size-8 rounded-[7px]", icon: 20 } };
