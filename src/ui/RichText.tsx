import { RichText as Drawn } from '@/platform/rich-text'
import type { ComponentProps } from 'react'
import './RichText.scss'

/** HTML that a company wrote: cleaned, in the look of the portal. */
export const RichText = (props: ComponentProps<typeof Drawn>) => <Drawn {...props} />
