"use no memo"; // Drawn a few times, fetched on every first visit: what is remembered between draws costs more than it saves.
/** The mark: a hoopoe's head with its crest up, five feathers tipped in ink. Decorative: name it in the link around it. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      {feathers.map((feather) => (
        <g key={feather.base} strokeWidth="3.1">
          <path d={feather.base} stroke="var(--accent)" />
          <path d={feather.tip} stroke="currentColor" strokeLinecap="round" />
        </g>
      ))}
      <circle cx="14" cy="20" r="4.4" fill="var(--accent)" />
      <path d="M10.6 21.6C7 22.4 4 24.6 2 28.4" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      <circle cx="13" cy="19.4" r="1" fill="var(--orange-ink)" />
    </svg>
  );
}

const feathers = [-118, -88, -58, -28, 2].map((degrees) => {
  const at = (radius: number): string => {
    const angle = (degrees * Math.PI) / 180;
    return `${(14 + radius * Math.cos(angle)).toFixed(2)} ${(20 + radius * Math.sin(angle)).toFixed(2)}`;
  };
  return { base: `M${at(7)}L${at(13)}`, tip: `M${at(13.8)}L${at(16)}` };
});
