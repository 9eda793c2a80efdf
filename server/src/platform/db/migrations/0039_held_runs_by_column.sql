-- What comes before the tenant is known sees ids alone, here as everywhere.
REVOKE SELECT ON execution_holds FROM hoopoe_lookup;
GRANT SELECT (tenant_id, workspace_id, execution_id, claim, executor) ON execution_holds TO hoopoe_lookup;
