/** The columns of the ledger. Where a panel stands beside it, or on a phone, who and when share a column, or a line below the value. */
export const rowClass =
  "grid w-full grid-cols-[minmax(0,11rem)_minmax(0,1fr)_5.5rem_minmax(0,13rem)_8.5rem_4.5rem] items-baseline gap-x-4 px-(--gutter) text-left @max-4xl:grid-cols-[minmax(0,10rem)_minmax(0,1fr)_minmax(0,12rem)] @max-xl:grid-cols-[minmax(0,1fr)]";
