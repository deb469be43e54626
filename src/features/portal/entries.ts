import type { RouteKey } from '../../../config/routes'
import type { Door } from '@/stores/door'
import type { IconName } from '@/ui/Icon'
import { isSwitchedOn, type ScreenSwitches } from '@shared/screen-switches'

type ToolText =
  | 'scan'
  | 'register'
  | 'warranty'
  | 'warrantyCard'
  | 'wiki'
  | 'fault'
  | 'shop'
  | 'provider'
  | 'circle'
  | 'chat'
  | 'phone'
export interface Tool {
  text: ToolText
  icon: IconName
  url?: RouteKey
  query?: Record<string, string>
  phone?: string
}

type Switches = Pick<Door, 'tenantId' | 'LINKC_SCAN_CODE_CONFIG' | 'setting'> & {
  announcements: readonly unknown[]
} & ScreenSwitches & { company: Pick<Door['company'], 'phone'>; imEnabled: boolean }

/** What the home page offers beside service requests: each only where the door's switches open it (spec §6 "Gating"). */
export function toolsOf(door: Switches): Tool[] {
  const isOn = (url: RouteKey): boolean => isSwitchedOn(door, url)
  const tools: (Tool | false)[] = [
    door.LINKC_SCAN_CODE_CONFIG && { text: 'scan', icon: 'scan', url: '/mall/scanner' },
    isOn('/productreg') && {
      text: 'register',
      icon: 'register',
      url: '/productreg',
    },
    isOn('/product/qualitySearch') && { text: 'warranty', icon: 'warranty', url: '/product/qualitySearch' },
    isOn('/wiki') && { text: 'wiki', icon: 'wiki', url: '/wiki' },
    isOn('/mall/shop') && { text: 'shop', icon: 'shop', url: '/mall/shop' },
    isOn('/serviceProviderNetWork') && {
      text: 'provider',
      icon: 'place',
      url: '/serviceProviderNetWork',
      query: { tenantId: door.tenantId },
    },
    // where people cannot be written to, they can be called
    door.imEnabled
      ? { text: 'chat', icon: 'headset', url: '/chat' }
      : !!door.company.phone && { text: 'phone', icon: 'phone', phone: door.company.phone },
    isOn('/extend/list') && { text: 'warrantyCard', icon: 'gift', url: '/extend/list' },
    // a company that tells nothing has no list of it
    door.announcements.length > 0 && { text: 'circle', icon: 'calendar', url: '/circle/list' },
    isOn('/faultLibrary/list') && { text: 'fault', icon: 'inspect', url: '/faultLibrary/list' },
  ]
  return tools.filter((tool): tool is Tool => tool !== false)
}

const COLUMNS = 4
/** How many of a door's templates stand before so many tools: all of them where they are few, else those of the first line beside the way to all, and as many more as the last line has room for. */
export function templatesBefore(tools: number, templates: number): number {
  if (templates <= COLUMNS) return templates
  const room = (COLUMNS - (tools % COLUMNS)) % COLUMNS
  return Math.min(COLUMNS - 1 + room, templates - 1)
}
