import { contrast, darkenFor, lightenFor, mix, parseHex } from './color'

/** Spec §9: what a door without a colour of its own gets. */
export const DEFAULT_THEME = { themeColor: '#13C2C2', pageBackgroundColour: '#F5F8FA', containerMargin: 8 }
/** Text needs 4.5:1 (WCAG AA). */
export const READABLE = 4.5
/** Text and second text of every screen, whatever the door (src/app.scss). */
export const PORTAL_TEXT = ['#17212b', '#55616d'] as const
const HINT = '#66717d'
/** In the dark: cards, and the lightest of what lies on them (src/app.scss). */
export const PORTAL_DARK = ['#182127', '#222c33'] as const

/** First colour of the door's comma list, else the default. */
export const primaryOf = (themeColor: string | undefined): string => {
  const first = themeColor?.split(',')[0]?.trim() ?? ''
  return parseHex(first) ? first : DEFAULT_THEME.themeColor
}

interface DoorColours {
  themeColor?: string
  pageBackgroundColour?: string
}

/**
 * What the portal makes of a door's colours. Whatever colour the tenant chose, white text on `fill` and `dark` text on `soft`, on white
 * and on the page stay readable; so do `darkText` on `darkSoft` and on everything that lies under it in the dark.
 */
export function themeColours(door: DoorColours | null) {
  const primary = primaryOf(door?.themeColor)
  const soft = mix(primary, '#ffffff', 0.9)
  const page = parseHex(door?.pageBackgroundColour ?? '')
    ? (door?.pageBackgroundColour as string)
    : DEFAULT_THEME.pageBackgroundColour
  const fill = darkenFor(primary, '#ffffff', READABLE)
  // grey hints stand on the page background: a dark or strongly coloured one makes them darker
  const hint = contrast(HINT, page) >= READABLE ? HINT : darkenFor(HINT, page, READABLE)
  const [card, raised] = PORTAL_DARK
  const darkSoft = mix(card, primary, 0.16)
  const darkText = lightenFor(lightenFor(primary, raised, READABLE), darkSoft, READABLE)
  return { primary, soft, page, fill, dark: darkenFor(fill, soft, READABLE + 0.3), hint, darkSoft, darkText }
}

const HEX = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i
/** A colour as styles take it. */
export const isColour = (text: string): boolean => HEX.test(text)

/**
 * Why a door may not have these colours: one is none, or a text of the portal cannot be read on its page background. Null where they are
 * good, which is so of every theme colour, because the portal darkens what it fills with it ({@link themeColours}).
 */
export function themeProblem(door: Required<DoorColours>): { colour: string; ratio: number | null } | null {
  const wrong = [...door.themeColor.split(',').map(one => one.trim()), door.pageBackgroundColour].find(
    one => !isColour(one),
  )
  if (wrong !== undefined) return { colour: wrong, ratio: null }
  const { page, hint, dark } = themeColours(door)
  const ratio = Math.min(...[...PORTAL_TEXT, hint, dark].map(text => contrast(text, page)))
  return ratio < READABLE ? { colour: page, ratio } : null
}

/** CSS variables of a door, for our own styles, and for NutUI's by src/ui/nut/Theme.tsx. What differs by mode is there for both, since it beats a stylesheet, which chooses. */
export function themeVars(door: (DoorColours & { containerMargin?: number }) | null): Record<string, string> {
  const colours = themeColours(door)
  return {
    '--primary': colours.primary,
    '--fill': colours.fill,
    '--fill-2': mix(colours.fill, '#000000', 0.22),
    '--dark-light': colours.dark,
    '--dark-dark': colours.darkText,
    '--soft-light': colours.soft,
    '--soft-dark': colours.darkSoft,
    '--page-light': colours.page,
    '--hint-light': colours.hint,
    '--margin': `${door?.containerMargin ?? DEFAULT_THEME.containerMargin}px`,
  }
}
