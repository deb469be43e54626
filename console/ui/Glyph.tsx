/** How far something is: ring waiting, half assigned, full in progress, green done, grey cancelled. */
export type Stage = 'waiting' | 'assigned' | 'progress' | 'done' | 'cancelled'

/** A state as a glyph with its word, never as a colour alone. */
export const Glyph = ({ stage, text }: { stage: Stage; text: string }) => (
  <span className='glyph'>
    <i className={`glyph__dot glyph__dot--${stage}`} aria-hidden />
    {text}
  </span>
)
