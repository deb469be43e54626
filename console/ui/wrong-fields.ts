import type { ApiError } from '@shared/envelope'

/** Names of the fields that the server refused, as the form calls them: `labels` by the name of a field, or of a part of it (`a.b`). */
export const wrongFields = (error: ApiError, labels: Readonly<Record<string, string | undefined>>): string =>
  [...new Set(error.fields.map(({ fieldName }) => labels[fieldName] ?? labels[fieldName.split('.')[0] ?? ''] ?? ''))]
    .filter(Boolean)
    .join(', ')
