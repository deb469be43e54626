import { Select } from 'antd'
import { ICONS, type IconName } from '@shared/icons'
import { Icon } from './Icon'

/** Those of the set that say what something is; the others are signs of the portal's own. */
const CHOICES: readonly IconName[] = [
  'wiki',
  'service',
  'repair',
  'install',
  'clean',
  'recycle',
  'feedback',
  'device',
  'part',
  'inspect',
  'torch',
  'scan',
  'register',
  'warranty',
  'shop',
  'place',
  'headset',
  'phone',
  'mail',
  'time',
  'calendar',
  'camera',
  'file',
  'image',
  'star',
  'globe',
  'lock',
  'refresh',
  'info',
  'warning',
  'building',
  'chat',
  'gift',
  'home',
  'user',
]
export const isIcon = (name: string): name is IconName => Object.prototype.hasOwnProperty.call(ICONS, name)

const drawn = ({ value }: { value?: unknown }) =>
  typeof value === 'string' && isIcon(value) ? <Icon name={value} size={20} /> : null

/** Chooses one of the portal's icons. */
export function IconSelect({
  id,
  label,
  value,
  disabled = false,
  onChange,
}: {
  id?: string
  label: string
  value?: string
  disabled?: boolean
  onChange?: (value: string) => void
}) {
  const known = value !== undefined && isIcon(value) && !CHOICES.includes(value) ? [value, ...CHOICES] : CHOICES
  return (
    <Select
      {...(id ? { id } : {})}
      aria-label={label}
      style={{ width: 96 }}
      disabled={disabled}
      value={value && isIcon(value) ? value : undefined}
      options={known.map((name, i) => ({ value: name, label: `${label} ${String(i + 1)}` }))}
      labelRender={drawn}
      optionRender={drawn}
      popupMatchSelectWidth={false}
      onChange={(name: IconName) => onChange?.(name)}
    />
  )
}
