/** What is noted under its own name because nobody called it: jobs, and the command line of the server. */
export const AUDIT_JOBS = ['passOn', 'importRows', 'npm run tenant'] as const

/** What an entry keeps of long texts and lists, and in place of what is deeper, or secret. */
export const AUDIT_CUT = { chars: 500, mark: '…', hidden: '•••' } as const
