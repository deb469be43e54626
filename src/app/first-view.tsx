import { renderToStaticMarkup } from 'react-dom/server'
import { Home } from '@/features/portal/components/Home'
import { setLanguage } from '@/i18n'
import { parseUrl, resolveRedirects } from '@/lib/visit'
import { decide } from '@/screen/guard'
import { NavigationBar } from '@/screen/NavigationBar'
import { Shell } from '@/screen/Shell'
import { TabBar } from '@/screen/TabBar'
import { titles } from '@/screen/titles.i18n'
import { door, type Door } from '@/stores/door'
import { session } from '@/stores/session'
import { ErrorState } from '@/ui/ErrorState'
import { PageSkeleton } from '@/ui/Skeleton'
import { ApiError } from '@shared/envelope'
import type { Language } from '@shared/language'
import { OPEN_PATHS, routeOf } from '../../config/routes'
import { abouts } from './abouts.i18n'

const nothing = (): void => undefined
const HOME = { path: '/mall/index', query: {} }

/** What the page shows until the app has started, as HTML: the home page of a visitor and of who has signed in, what stands in the place of any other screen, and what is said where the app does not come. */
export interface FirstView {
  visitor: string
  member: string
  other: string
  /** the app did not come */
  failed: string
}

/**
 * Draws the first view of a door as the app will draw it: the same components, without their effects. Of a member it shows what is the
 * same for everybody, and greys where their own things will stand. The server runs it (config/first-view).
 */
export function firstView(data: Door, language: Language): FirstView {
  setLanguage(language)
  door.data = data
  const other = renderToStaticMarkup(
    <Shell door={data} head={<NavigationBar title='' onBack={undefined} />}>
      <PageSkeleton />
    </Shell>,
  )
  const home = (hasLogin: boolean): string => {
    session.state = hasLogin ? 'hasLogin' : 'unLogin'
    const decision = decide(HOME, { hasLogin, phone: '', portalEnabled: data.portalEnabled }, OPEN_PATHS)
    return 'redirect' in decision
      ? other
      : renderToStaticMarkup(
          <Shell door={data} wide beside={<TabBar active='index' shell='mall' />}>
            <Home visit={HOME} />
          </Shell>,
        )
  }
  const failed = renderToStaticMarkup(
    <Shell door={data}>
      <ErrorState error={new ApiError({ id: 'NETWORK', message: '' })} onRetry={nothing} />
    </Shell>,
  )
  return { visitor: home(false), member: home(true), other, failed }
}

/** Screens that anybody sees, and that say themselves what they are for. */
const ABOUT = ['serviceCenter', 'userCenter', 'login', 'assistant'] as const
/** What a link to a screen says of it: its title, and what it is for where it says so. Null for no screen. `url`: path and query. */
export function screenCard(url: string, language: Language): { title: string; description: string } | null {
  const found = resolveRedirects(parseUrl(url))
  if (!found) return null
  setLanguage(language)
  const { title } = routeOf(found.match.key)
  const about = ABOUT.find(one => one === title)
  return { title: titles.t(title), description: about ? abouts.t(about) : '' }
}
