import { contrast, darkenFor, mix, parseHex } from '@/lib/color'

/** Spec §9: what a door without a colour of its own gets. */
export const DEFAULT_THEME = { themeColor: '#13C2C2', pageBackgroundColour: '#F5F8FA', containerMargin: 8 }
/** Text needs 4.5:1 (WCAG AA). */
const READABLE = 4.5

/** First colour of the door's comma list, else the default. */
export const primaryOf = (themeColor: string | undefined): string => {
  const first = themeColor?.split(',')[0]?.trim() ?? ''
  return parseHex(first) ? first : DEFAULT_THEME.themeColor
}

/**
 * CSS variables of a door, for our own styles and NutUI's. Whatever colour the tenant chose, white text on `--fill`
 * and `--dark` text on `--soft` or on white stay readable.
 */
export function themeVars(
  door: { themeColor?: string; pageBackgroundColour?: string; containerMargin?: number } | null,
): Record<string, string> {
  const primary = primaryOf(door?.themeColor)
  const soft = mix(primary, '#ffffff', 0.9)
  const fill = darkenFor(primary, '#ffffff', READABLE)
  const dark = darkenFor(fill, soft, READABLE + 0.3)
  const background = parseHex(door?.pageBackgroundColour ?? '')
    ? (door?.pageBackgroundColour as string)
    : DEFAULT_THEME.pageBackgroundColour
  // grey hints stand on the page background: a dark or strongly coloured one makes them darker
  const hint = contrast('#66717d', background) >= READABLE ? '#66717d' : darkenFor('#66717d', background, READABLE)
  return {
    '--primary': primary,
    '--fill': fill,
    '--fill-2': mix(fill, '#000000', 0.22),
    '--dark': dark,
    '--soft': soft,
    '--page': background,
    '--hint': hint,
    '--margin': `${door?.containerMargin ?? DEFAULT_THEME.containerMargin}px`,
    '--nutui-color-primary': fill,
    '--nutui-color-primary-stop-1': fill,
    '--nutui-color-primary-stop-2': fill,
    '--nutui-color-primary-pressed': dark,
    '--nutui-color-primary-text': '#ffffff',
    '--nutui-color-primary-light': soft,
    '--nutui-color-primary-light-pressed': soft,
    '--nutui-color-primary-icon': fill,
    '--nutui-rate-icon-active-color': '#f5a524',
  }
}
