import type { ColumnType, GeneratedAlways } from "kysely";

/** Read as unknown: parse it. Written as JSON text: the driver would send an array as a PostgreSQL array. */
export type Json = ColumnType<unknown, string, string>;
export type JsonWithDefault = ColumnType<unknown, string | undefined, string>;
export type JsonOrNull = ColumnType<unknown, string | null | undefined, string | null>;
export type Time = ColumnType<Date, Date | string, Date | string>;
export type TimeOrNull = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
export type DefaultTime = ColumnType<Date, Date | string | undefined, Date | string>;
export type OrNull<T> = ColumnType<T | null, T | null | undefined, T | null>;
export type BigId = GeneratedAlways<string>;

export interface InTenant {
  tenant_id: string;
}
export interface InWorkspace extends InTenant {
  workspace_id: string;
}
