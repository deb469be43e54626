// Styles that classes of a screen refine, with equal weight. They are in the first stylesheet: with a copy in the stylesheet of each
// screen, the one that loads last would win over every screen that was there before. Tap first: the others refine it.
import './Tap.scss'
import './Avatar.scss'
import './Button.scss'
import './Cell.scss'
import './Picture.scss'
import './Tag.scss'
