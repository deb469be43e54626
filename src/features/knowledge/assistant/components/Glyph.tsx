import { Outline } from '@/platform/outline'

/** Outlines that only the assistant needs: those of shared/icons are part of every first page. */
const PATHS = {
  spark:
    'M11 4l1.800 4.700L17.500 10.500l-4.700 1.800L11 17l-1.800-4.700L4.500 10.500l4.700-1.800zM18 15l.900 2.100L21 18l-2.100.900L18 21l-.900-2.100L15 18l2.100-.900z',
  send: 'M12 20V5M6 11l6-6 6 6',
  stop: 'M7 7h10v10H7z',
  copy: 'M9 9h10v11H9zM6 15H5V4h10v2',
  retry: 'M19 12a7 7 0 11-2-5l2 2M19 4v5h-5',
  edit: 'M5 19h3l10-10-3-3L5 16zM13 8l3 3',
  like: 'M7 11v9H4v-9zM7 11l4-7c1.500 0 2.500 1 2.200 2.500L12.500 10H18c1.300 0 2.200 1.200 1.900 2.500l-1.300 5.800A2.200 2.200 0 0116.500 20H7',
  dislike:
    'M17 13V4h3v9zM17 13l-4 7c-1.500 0-2.500-1-2.200-2.500l.700-3.500H6c-1.300 0-2.200-1.200-1.900-2.500l1.300-5.800A2.200 2.200 0 017.500 4H17',
  plus: 'M12 5v14M5 12h14',
  list: 'M5 7h14M5 12h14M5 17h9',
  keyboard: 'M3.500 7h17v10h-17zM7 10.500h.010M10.500 10.500h.010M14 10.500h.010M17 10.500h.010M8 14h8',
  think: 'M9 18h6M10 21h4M12 3a6 6 0 00-3.500 10.900c.700.600 1 1.200 1 2.100h5c0-.900.300-1.500 1-2.100A6 6 0 0012 3z',
  attach: 'M12 5v14M5 12h14',
  play: 'M12 3.500a8.500 8.500 0 100 17 8.500 8.500 0 000-17zM10 8.500l5 3.500-5 3.500z',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.500 11v5M13.500 11v5',
  fold: 'M6 14l6-6 6 6',
  unfold: 'M6 10l6 6 6-6',
  model: 'M7 7h10v10H7zM10 3.500V7M14 3.500V7M10 17v3.500M14 17v3.500M3.500 10H7M3.500 14H7M17 10h3.500M17 14h3.500',
  swap: 'M5 9h13l-3-3M19 15H6l3 3',
  fill: 'M5 4h14v16H5zM8.500 12l2.500 2.500 4.500-5',
  help: 'M12 3.500a8.500 8.500 0 100 17 8.500 8.500 0 000-17zM9.500 9.500a2.500 2.500 0 115 0c0 1.800-2.500 2-2.500 4M12 16.800h.010',
  wide: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
} as const
export type GlyphName = keyof typeof PATHS

export const Glyph = ({ name, size = 22 }: { name: GlyphName; size?: number }) => (
  <Outline path={PATHS[name]} size={size} />
)
