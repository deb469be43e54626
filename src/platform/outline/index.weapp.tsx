import { View } from '@tarojs/components'
import { aria } from '../aria'
import type { Outline as Platform, OutlineOf } from './types'
import './mask.scss'

/** px; those that mask.scss has a class for, since a style goes to the page with each icon */
const SIZES = [12, 14, 16, 18, 20, 22, 26, 28]
const USUAL = 24

// a name that the styles know nothing of draws what they give to any icon; names come from companies, and a space would begin another class
export const outlineOf: OutlineOf = name => ({ path: '', mask: /^[a-z]+$/.test(name) ? `icon--${name}` : '' })

/** A mask by its class: mini-programs have no inline SVG, and what stands in a style goes to the page with each element. */
export const Outline: Platform = ({ mask, size = USUAL, className }) => (
  <View
    className={['icon', mask, SIZES.includes(size) && `icon--of-${size}`, className].filter(Boolean).join(' ')}
    {...aria({ hidden: true })}
    {...(size === USUAL || SIZES.includes(size) ? {} : { style: { width: `${size}px`, height: `${size}px` } })}
  />
)
