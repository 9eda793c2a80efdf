/** The columns of the ledger; on a phone the value is under its subject, and who and when below. */
export const rowClass =
  "grid w-full grid-cols-[minmax(0,11rem)_minmax(0,1fr)_5.5rem_minmax(0,13rem)_8rem_4.5rem] items-baseline gap-x-4 px-(--gutter) text-left narrow:grid-cols-[minmax(0,9rem)_minmax(0,1fr)_minmax(0,11rem)] phone:grid-cols-[minmax(0,1fr)]";
