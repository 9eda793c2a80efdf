/** The migrated database that every test's own is a copy of. */
export const templateDatabase = "hoopoe_template";
