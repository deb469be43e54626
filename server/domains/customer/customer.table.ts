import { customers } from '../../kernel/identity/auth.table'
import { notesTable } from '../../kernel/work/notes.table'

/** What staff write about a customer among themselves. */
export const customerNotes = notesTable('customer', () => customers)
