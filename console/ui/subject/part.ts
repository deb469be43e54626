/** What a key opens in what is worked on. */
export type Part = 'detail' | 'assign' | 'reply' | 'note'
