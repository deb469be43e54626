import { View } from '@tarojs/components'
import Taro, { useDidHide, useDidShow, useRouter } from '@tarojs/taro'
import { Component, createContext, useContext, useEffect, useMemo, useRef, useState, type ComponentType, type CSSProperties, type PropsWithChildren, type ReactNode } from 'react'
import { address } from '@/platform/address'
import { aria } from '@/platform/aria'
import type { Visit } from '@/lib/visit'
import { page } from '@/platform/page'
import { door, useDoor } from '@/stores/door'
import { useSession } from '@/stores/session'
import { track } from '@/stores/tracking'
import { themeVars } from '@/theme'
import { ErrorState } from '@/ui/ErrorState'
import { PageSkeleton } from '@/ui/Skeleton'
import { OPEN_PATHS, routeOf, type RouteKey } from '../../config/routes'
import { clickNeedsLogin, decide, skipsStartUp } from './guard'
import { back, replace, restart } from './go'
import { LanguageChooser } from './LanguageChooser'
import { NavigationBar } from './NavigationBar'
import { startUp } from './startUp'
import { TabBar, type Tab } from './TabBar'
import { titles } from './titles.i18n'

export interface ScreenProps { visit: Visit }
interface ScreenOptions {
  /** shown with the mall's tab bar, as this tab */
  tab?: Tab
  /** the screen draws its own head */
  ownHead?: true
}

const TitleContext = createContext<(title: string) => void>(() => undefined)

/** Gives the screen a title of its own, in place of the route table's. */
export function useTitle(title: string | undefined): void {
  const setTitle = useContext(TitleContext)
  useEffect(() => { if (title) setTitle(title) }, [title, setTitle])
}

class ErrorBoundary extends Component<PropsWithChildren, { broken: boolean }> {
  override state = { broken: false }
  static getDerivedStateFromError() { return { broken: true } }
  override componentDidCatch(error: Error) { track('screen.broken', { message: error.message.slice(0, 180) }) }
  override render(): ReactNode {
    return this.state.broken ? <ErrorState kind='broken' onRetry={() => this.setState({ broken: false })} /> : this.props.children
  }
}

/**
 * Makes a page of a screen: start-up, guard, title, theme, reload on show, error boundary, language chooser.
 * `key` is the page's row in config/routes.ts.
 */
export function screen(key: RouteKey, Screen: ComponentType<ScreenProps>, options: ScreenOptions = {}): ComponentType {
  const route = routeOf(key)
  return function ScreenFrame() {
    const router = useRouter()
    const visit = useMemo(() => address.toVisit(router.path, router.params as Record<string, string | undefined>), [router])
    const doorState = useDoor()
    const session = useSession()
    const t = titles.useT()
    const [started, setStarted] = useState(false)
    const [version, setVersion] = useState(0)
    const [ownTitle, setOwnTitle] = useState('')
    const [visible, setVisible] = useState(true)
    const shownBefore = useRef(false)

    const start = () => { void startUp(visit).then(() => setStarted(true)) }
    useEffect(start, [visit])
    useDidShow(() => {
      setVisible(true)
      if (shownBefore.current && route.reload) setVersion(old => old + 1)
      shownBefore.current = true
    })
    useDidHide(() => setVisible(false))

    const data = doorState.data
    const bare = route.bare && !(route.query ?? []).some(name => visit.query[name]) ? route.bare : undefined
    const decision = bare ? { redirect: bare } : decide(visit, { hasLogin: session.state === 'hasLogin', phone: session.phone, portalEnabled: data ? data.portalEnabled : null }, OPEN_PATHS)
    const ready = started && (data !== null || skipsStartUp(visit.path))
    // pages below the present one stay mounted: only the one that is seen may navigate
    const redirect = ready && visible && 'redirect' in decision ? decision.redirect : undefined
    useEffect(() => { if (redirect) replace(redirect) }, [redirect])

    const title = ownTitle || (key === '/mall/index' ? data?.doorName : undefined) || t(route.title)
    useEffect(() => { if (ready && visible) void Taro.setNavigationBarTitle({ title }) }, [title, ready, visible])
    useEffect(() => { if (ready && visible) track('screen', {}, visit.path) }, [ready, visible, visit.path])

    const style = useMemo(() => themeVars(data as Parameters<typeof themeVars>[0]) as CSSProperties, [data])
    const onClick = () => {
      // the tap that opens the chooser and the one that confirms it have changed the state before they come here
      if (clickNeedsLogin({ insideMiniProgram: page.insideMiniProgram(), hasLogin: session.state === 'hasLogin', minAppNoLogin: data?.MinAppNoLogin ?? true, path: visit.path, onLanguageChooser: doorState.chooseLanguage || door.chooseLanguage || visit.path === '/language' })) restart('/login')
    }
    return (
      <View className='screen' style={style} onClick={onClick}>
        {page.ownNavigationBar && !options.ownHead && <NavigationBar title={ready ? title : ''} onBack={options.tab ? undefined : back} />}
        <View className='screen__body' {...aria({ role: 'main' })}>
          {doorState.error && !data ? <ErrorState error={doorState.error as Error} onRetry={start} />
            : !ready || redirect || 'redirect' in decision ? <PageSkeleton />
              : <TitleContext.Provider value={setOwnTitle}><ErrorBoundary><Screen key={version} visit={visit} /></ErrorBoundary></TitleContext.Provider>}
        </View>
        {ready && options.tab && <TabBar active={options.tab} shell={visit.path.startsWith('/main/') ? 'main' : 'mall'} />}
        {ready && visible && doorState.chooseLanguage && <LanguageChooser />}
      </View>
    )
  }
}
