-- one switch was two: who let visitors register machines also let unknown phones become customers, and keeps both
UPDATE "tenants" SET "flags" = "flags" || jsonb_build_object('signUp', coalesce("flags"->'productRegisterOpen', 'false'::jsonb)) WHERE NOT "flags" ? 'signUp';
