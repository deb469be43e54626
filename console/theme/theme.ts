import { theme as antd, type ThemeConfig } from 'antd'
import { useSyncExternalStore } from 'react'
import { contrast, darkenFor, mix, parseHex } from '@shared/color'

/** Text needs 4.5:1 (WCAG AA). */
const READABLE = 4.5
const DEFAULT_PRIMARY = '#13C2C2'

/** Light and dark, after the intended look: page, card, lines, three shades of text. */
const SHADES = {
  light: {
    page: '#F5F8FA',
    card: '#FFFFFF',
    line: '#EDF1F4',
    edge: '#CFD8DF',
    text: '#17212B',
    second: '#55616D',
    hint: '#66717D',
    quiet: '#EEF2F5',
  },
  dark: {
    page: '#10171C',
    card: '#182127',
    line: '#2A353D',
    edge: '#3B4852',
    text: '#E6EDF2',
    second: '#A9B6C0',
    hint: '#8C9AA5',
    quiet: '#222C33',
  },
} as const
/** Fixed status colours: text and its soft ground. */
const STATUS = {
  light: {
    amber: '#855200',
    amberSoft: '#FFF3DC',
    green: '#1E6E3E',
    greenSoft: '#E4F5EA',
    red: '#A32A2E',
    redSoft: '#FDE8E8',
    violet: '#4B45C6',
    violetSoft: '#F1F1FF',
  },
  dark: {
    amber: '#F7C46A',
    amberSoft: '#3B3222',
    green: '#7FD3A0',
    greenSoft: '#20362F',
    red: '#FF9A9D',
    redSoft: '#3D2A2E',
    violet: '#B9B4FF',
    violetSoft: '#272A45',
  },
} as const
type Mode = keyof typeof SHADES
/** What people may wish for: as the system says, or always one of the two. */
export const MODE_WISHES = ['auto', 'light', 'dark'] as const
type ModeWish = (typeof MODE_WISHES)[number]
export const isModeWish = (x: unknown): x is ModeWish => MODE_WISHES.includes(x as ModeWish)

const KEY = 'lianke-console mode'
const prefersDark = window.matchMedia('(prefers-color-scheme: dark)')
const kept = localStorage.getItem(KEY)
let wish: ModeWish = isModeWish(kept) ? kept : 'auto'
let primary = DEFAULT_PRIMARY
let version = 0
const listeners = new Set<() => void>()
const changed = () => {
  version++
  for (const run of listeners) run()
}
prefersDark.addEventListener('change', changed)

const modeWish = (): ModeWish => wish
export function setMode(next: ModeWish): void {
  wish = next
  localStorage.setItem(KEY, next)
  changed()
}
/** The company's colour: the first of its list, or the default where it is none. */
export function setPrimary(colour: string | undefined): void {
  const first = colour?.split(',')[0]?.trim() ?? ''
  const next = parseHex(first) ? first : DEFAULT_PRIMARY
  if (next === primary) return
  primary = next
  changed()
}

/** Accent colours that stay readable whatever the company chose. */
function accents(mode: Mode) {
  const { card } = SHADES[mode]
  const fill = darkenFor(primary, '#ffffff', READABLE)
  const soft = mode === 'light' ? mix(primary, '#ffffff', 0.9) : mix(card, primary, 0.16)
  if (mode === 'light') return { fill, soft, ink: darkenFor(fill, soft, READABLE + 0.3) }
  let ink = primary
  for (let share = 0.1; contrast(ink, soft) < READABLE && share <= 1; share += 0.1) ink = mix(primary, '#ffffff', share)
  return { fill, soft, ink }
}

const modeNow = (): Mode => (wish === 'auto' ? (prefersDark.matches ? 'dark' : 'light') : wish)

/** Writes the colours as CSS variables on the page, for our own styles. */
export function applyTheme(): void {
  const mode = modeNow()
  const { fill, soft, ink } = accents(mode)
  const root = document.documentElement
  root.dataset.mode = mode
  root.style.colorScheme = mode
  for (const [name, value] of Object.entries({ ...SHADES[mode], ...STATUS[mode], fill, soft, ink }))
    root.style.setProperty(`--${name.replace(/[A-Z]/g, c => `-${c.toLowerCase()}`)}`, value)
}

function antdTheme(): ThemeConfig {
  const mode = modeNow()
  const { page, card, line, edge, text, second, hint, quiet } = SHADES[mode]
  const { fill, soft, ink } = accents(mode)
  const { amber, amberSoft, green, greenSoft, red, redSoft } = STATUS[mode]
  return {
    algorithm: mode === 'dark' ? antd.darkAlgorithm : antd.defaultAlgorithm,
    token: {
      colorPrimary: fill,
      colorLink: ink,
      colorText: text,
      colorTextSecondary: second,
      colorTextTertiary: hint,
      colorTextPlaceholder: hint,
      colorTextDescription: hint,
      colorBgLayout: page,
      colorBgContainer: card,
      colorBgElevated: card,
      colorBorder: edge,
      colorBorderSecondary: line,
      colorError: red,
      colorWarning: amber,
      colorSuccess: green,
      colorErrorBg: redSoft,
      colorErrorBorder: redSoft,
      colorWarningBg: amberSoft,
      colorWarningBorder: amberSoft,
      colorSuccessBg: greenSoft,
      colorSuccessBorder: greenSoft,
      controlItemBgActive: soft,
      controlItemBgHover: quiet,
      fontSize: 13,
      lineHeight: 20 / 13,
      borderRadius: 8,
      controlHeight: 32,
      fontFamily: 'inherit',
      motion: !matchMedia('(prefers-reduced-motion: reduce)').matches,
      motionDurationMid: '0.15s',
      motionDurationSlow: '0.2s',
      wireframe: false,
    },
    components: {
      Table: {
        cellPaddingBlockSM: 7,
        cellPaddingInlineSM: 8,
        headerBg: quiet,
        rowSelectedBg: soft,
        rowSelectedHoverBg: soft,
        headerSplitColor: 'transparent',
      },
      Button: {
        borderRadius: 16,
        borderRadiusSM: 12,
        borderRadiusLG: 20,
        primaryShadow: 'none',
        defaultShadow: 'none',
        // a pressed or pointed-at button is read as well as another
        colorPrimaryHover: mix(fill, '#000000', 0.1),
        colorPrimaryActive: mix(fill, '#000000', 0.2),
        defaultHoverColor: ink,
        defaultHoverBorderColor: ink,
        defaultActiveColor: ink,
        defaultActiveBorderColor: ink,
      },
      Checkbox: { borderRadiusSM: 4 },
      Tabs: { horizontalItemGutter: 20, itemSelectedColor: ink, itemHoverColor: ink, itemActiveColor: ink },
      Drawer: { paddingLG: 16 },
      Form: { itemMarginBottom: 16, verticalLabelPadding: '0 0 4px' },
    },
  }
}

let cached: { version: number; theme: ThemeConfig } = { version: -1, theme: {} }
const snapshot = (): ThemeConfig => {
  if (cached.version !== version) cached = { version, theme: antdTheme() }
  return cached.theme
}
const subscribe = (run: () => void) => {
  listeners.add(run)
  return () => listeners.delete(run)
}
/** Ant Design's theme, in step with the company's colour and with light and dark. */
export const useAntdTheme = (): ThemeConfig => useSyncExternalStore(subscribe, snapshot)
export const useModeWish = (): ModeWish => useSyncExternalStore(subscribe, modeWish)
subscribe(applyTheme)
