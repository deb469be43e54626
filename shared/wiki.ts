export const ARTICLE_FORMATS = ['markdown', 'html'] as const
export type ArticleFormat = (typeof ARTICLE_FORMATS)[number]

/** What a linkman may put on an article: fabulous is the specification's word for a like. */
export const WIKI_MARKS = ['fabulous', 'collection'] as const
export type WikiMark = (typeof WIKI_MARKS)[number]

/** Parts of the product whose rich texts have ids; `notLogin` is open to everyone. */
export const RICH_TEXT_MODULES = ['notLogin', 'task', 'im', 'warehouse'] as const
export type RichTextModule = (typeof RICH_TEXT_MODULES)[number]
/** Longest rich text in one language, in characters: all its languages are saved in one body. */
export const MAX_RICH_TEXT = 15_000
/** Rich texts of a part of the product that it offers to its readers. */
export const MAX_RICH_TEXTS = 20

/** Wiki search status of spec §4 and §9: the search field gets the cursor, loses it, holds a keyword. */
export const WIKI_SEARCH = { leave: 10, enter: 11, holding: 12 } as const
export type WikiSearchStatus = (typeof WIKI_SEARCH)[keyof typeof WIKI_SEARCH]

/** Columns that a list of articles may be ordered by. */
export const WIKI_ORDERS = ['publishTime', 'readTimes', 'fabulousCount'] as const
/** Views of the list (spec §3 "Wiki query params"). `mine`: about the products of the caller. */
export const WIKI_VIEWS = ['all', 'top', 'mine', 'collection'] as const

/** Longest keyword, in characters. */
export const MAX_KEYWORD = 64
/** Where a found word begins and ends in a title or an excerpt. Characters that no text holds, so nothing needs escaping. */
export const HIGHLIGHT = { start: '\u0001', end: '\u0002' } as const

/** Longest text of an article in one language, in characters: in Chinese it just fits into a body. */
export const MAX_ARTICLE = 60_000
export const MAX_ARTICLE_LABELS = 20
/** Questions that an article answers, and the characters of one. */
export const MAX_ASKED = 30
export const MAX_ASKED_CHARS = 200
/** Words on each side of a group of synonyms. */
export const MAX_SYNONYMS = 30
/** Which articles a writer looks for: those that customers read, those they do not, those with changes that are not published. */
export const ARTICLE_STATES = ['published', 'unpublished', 'draft'] as const
