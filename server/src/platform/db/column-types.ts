import type { ColumnType } from "kysely";

/** Read as unknown: parse it. Written as JSON text: the driver would send an array as a PostgreSQL array. */
export type Json = ColumnType<unknown, string, string>;
export type Time = ColumnType<Date, Date | string, Date | string>;
