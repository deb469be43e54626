/** Numbers that both sides hold to. Source: spec §9 where named there, otherwise chosen here. */

/** Default page size (spec §9). */
export const PAGE_SIZE = 10
export const MAX_PAGE_SIZE = 100
/** SMS codes: digits, seconds between two, codes an hour per phone, tries per code, seconds a code lives. */
export const CODE = { length: 6, intervalSeconds: 60, perHour: 5, tries: 5, lifeSeconds: 300 } as const
/** Captcha: seconds that it lives. */
export const CAPTCHA = { lifeSeconds: 180 } as const
/** One uploaded file, in bytes. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024
/** Attachments in one field or remark. */
export const MAX_FILES = 9
/** Things that one field names, rows of a sub-form, parcels. */
export const MAX_THINGS = 20
export const MAX_ROWS = 50
export const MAX_PARCELS = 10
/** A JSON body, in bytes. */
export const MAX_BODY_BYTES = 256 * 1024
export const MAX_TEXT = 500
export const MAX_REMARK = 500
export const MAX_REASON = 200
/** the name of a part that is missing */
export const MAX_PART = 200
/** Entries under a phone that its owner is asked about at once. */
export const MAX_ENTERED = 20
/** Days after the end of a request for which the link of a guest still shows it. */
export const GUEST_LINK_DAYS = 90
/** No visit is planned further ahead, in days. */
export const MAX_PLAN_DAYS = 366
/** What one task may cost, in cents. */
export const MAX_PRICE = 100_000_000
/** The language chooser reloads the page this many ms after confirming (spec §2, §9). */
export const LANGUAGE_RELOAD_MS = 50
/** Tracking reporter (spec §9): retries, and ms between reports. */
export const TRACKING = { retries: 5, cycleMs: 10000 } as const
/** A voice recording stops by itself after so long (AI specification §9). */
export const VOICE_LIMIT_MS = 60_000
/** The largest integer of a column of four bytes. */
export const MAX_INT = 2 ** 31 - 1
