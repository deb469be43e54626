import { Outline } from '@/platform/outline'
import { GLYPHS } from '@shared/glyphs'
import { SPARK } from '@shared/spark'
import './Glyph.scss'

export type GlyphName = keyof typeof GLYPHS | 'spark'

export const Glyph = ({ name, size = 22 }: { name: GlyphName; size?: number }) =>
  name === 'spark' ? (
    <Outline path={SPARK.spark} mask='icon--spark' size={size} />
  ) : (
    <Outline path={GLYPHS[name]} mask={`glyph--${name}`} size={size} />
  )
