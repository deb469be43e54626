import { Outline, outlineOf } from '@/platform/outline'
import type { IconName } from '@shared/icons'

export type { IconName }

/** An outline icon by its name; unknown names draw the service icon. */
export const Icon = ({ name, ...rest }: { name: IconName | (string & {}); size?: number; className?: string }) => (
  <Outline {...outlineOf(name)} {...rest} />
)
