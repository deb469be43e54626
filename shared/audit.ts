/** What an entry of the audit log can be about; a call of staff that writes names one of them in its contract row. New kinds are added here. */
export const AUDIT_SUBJECTS = [
  'event',
  'task',
  'customer',
  'linkman',
  'product',
  'import',
  'export',
  'staff',
  'role',
  'team',
  'view',
  'text',
  'tenant',
  'door',
  'provider',
  'template',
  'article',
  'agent',
  'synonym',
] as const
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number]

/** What is noted under its own name because nobody called it: jobs, and the command line of the server. */
export const AUDIT_JOBS = ['passOn', 'importRows', 'npm run tenant'] as const

/** What an entry keeps of long texts and lists, and in place of what is deeper, or secret. */
export const AUDIT_CUT = { chars: 500, mark: '…', hidden: '•••' } as const
