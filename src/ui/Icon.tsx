import { Outline } from '@/platform/outline'
import { ICONS, type IconName } from '@shared/icons'

export type { IconName }

const isIcon = (name: string): name is IconName => name in ICONS

/** An outline icon by its name; unknown names draw the service icon. */
export const Icon = ({ name, ...rest }: { name: IconName | (string & {}); size?: number; className?: string }) => (
  <Outline path={ICONS[isIcon(name) ? name : 'service']} {...rest} />
)
