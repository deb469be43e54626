import { useDidHide, useDidShow, useRouter } from '@tarojs/taro'
import {
  Component,
  createContext,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type PropsWithChildren,
  type ReactNode,
} from 'react'
import { urlAdapter } from '@/platform/url-adapter'
import { call } from '@/api/call'
import { MadeAnew } from '@/api/stale'
import { login } from '@/platform/login'
import { share } from '@/platform/share'
import type { ShareCard } from '@/platform/share/types'
import { pageOf, type Visit } from '@/lib/visit'
import { page } from '@/platform/page'
import { panes } from '@/platform/panes'
import { prefetch } from '@/platform/prefetch'
import { useIdlePullDown } from '@/platform/pull-down'
import { showTitle } from '@/platform/title'
import { door, keepLanguage, useDoor } from '@/stores/door'
import { useSession } from '@/stores/session'
import { track } from '@/stores/tracking'
import { ErrorState } from '@/ui/ErrorState'
import { late } from '@/ui/late'
import { PageSkeleton } from '@/ui/Skeleton'
import { WayOut } from '@/ui/way-out'
import { isSwitchedOn } from '@shared/screen-switches'
import { OPEN_PATHS, routeOf, type RouteKey } from '../../config/routes'
import { AssistantEntry } from './AssistantEntry'
import { chatAppLeads } from './chat-login'
import { decide, isLogin, leadsToLogin, skipsStartUp, withQuery } from './guard'
import { back, closeTo, go, isAlone, openBeside, replace, restart, urlOf } from './go'
import { NavigationBar } from './NavigationBar'
import { NotOffered } from './NotOffered'
import { NEXT_SCREENS } from './next-screens'
import { Seen } from './Seen'
import { Shell } from './Shell'
import { startUp } from './start-up'
import { TabBar } from './TabBar'
import { titles } from './titles.i18n'
import { UnreadContext, useUnread, type Tab } from './useUnread'

export interface ScreenProps {
  visit: Visit
}
interface ScreenOptions {
  /** shown with the mall's tab bar, as this tab */
  tab?: Tab
  /** the screen draws its own head */
  ownHead?: true
}

const nothing = (): void => undefined
/** Screens on which nobody is to be led elsewhere, the assistant itself, and people who answer in its place. */
const WITHOUT_ASSISTANT: RouteKey[] = ['/chat/ai', '/chat', '/login', '/language', '/mall/unable', '/mall/phone']
const LateLanguageChooser = late(
  () => import(/* webpackChunkName: "alone-language" */ './LanguageChooser').then(module => module.LanguageChooser),
  () => {
    door.chooseLanguage = false
  },
)
/** What a screen says to what stands around it. */
interface Frame {
  setTitle: (title: string) => void
  setCard: (card: ShareCard) => void
}
const FrameContext = createContext<Frame>({ setTitle: nothing, setCard: nothing })

/** Gives the screen a title of its own, in place of the route table's. */
export function useTitle(title: string | undefined): void {
  const { setTitle } = useContext(FrameContext)
  useEffect(() => {
    if (title) setTitle(title)
  }, [title, setTitle])
}

/** Pictures of the server, for pages that are not on its site. */
const absolute = (picture: string): string => (picture.startsWith('/') ? LIANKE_SERVER + picture : picture)
const sign = (url: string) => call('GET /js/getSspSign', { query: { url } })

/** Lets the screen be shared as itself: `query` is what it needs to open elsewhere. Every other screen shares the home page, because nobody else could open it. */
export function useShareCard({ title, url, picture }: ShareCard): ShareCard {
  const { setCard } = useContext(FrameContext)
  const domainId = useDoor().data?.domainId ?? ''
  const card = useMemo(
    () => ({ title, url: urlOf(url, { domainId }), picture: absolute(picture) }),
    [title, url, picture, domainId],
  )
  useEffect(() => {
    if (card.title) setCard(card)
  }, [card, setCard])
  return card
}

/** Says that the server gives a visitor nothing to show here: they are led to the login, and back. An ErrorState says it by itself. */
export function useRefusal(refused: boolean): void {
  const { refuse } = useContext(WayOut)
  useEffect(() => {
    if (refused) refuse()
  }, [refused, refuse])
}

class ErrorBoundary extends Component<PropsWithChildren, { broken: boolean }> {
  override state = { broken: false }
  static getDerivedStateFromError() {
    return { broken: true }
  }
  override componentDidCatch(error: Error) {
    track('screen.broken', { message: error.message.slice(0, 180) })
  }
  override render(): ReactNode {
    return this.state.broken ? (
      <ErrorState kind='broken' onRetry={() => this.setState({ broken: false })} />
    ) : (
      this.props.children
    )
  }
}

/** What is new, for all that tells of it on a tab. */
const UnreadOfTab = ({ asks, children }: PropsWithChildren<{ asks: boolean }>) => (
  <UnreadContext.Provider value={useUnread(asks)}>{children}</UnreadContext.Provider>
)

/**
 * Makes a page of a screen: start-up, guard, title, theme, reload on show, error boundary, language chooser.
 * `key` is the page's row in config/routes.ts.
 */
export function screen(key: RouteKey, Screen: ComponentType<ScreenProps>, options: ScreenOptions = {}): ComponentType {
  const route = routeOf(key)
  function ScreenFrame() {
    const router = useRouter()
    const visit = useMemo(
      () => urlAdapter.toVisit(router.path, router.params as Record<string, string | undefined>),
      [router],
    )
    const doorState = useDoor()
    const session = useSession()
    const t = titles.useT()
    const wide = panes.useWide()
    const [started, setStarted] = useState(false)
    const [version, setVersion] = useState(0)
    const [ownTitle, setOwnTitle] = useState('')
    const [ownCard, setOwnCard] = useState<ShareCard | null>(null)
    const [visible, setVisible] = useState(true)
    const [refused, setRefused] = useState(false)
    const [assisted, setAssisted] = useState('')
    const [frame] = useState(() => ({
      setTitle: setOwnTitle,
      setCard: setOwnCard,
      onThere: setAssisted,
    }))
    const [wayOut] = useState(() => ({
      refuse: () => setRefused(true),
      signIn: () => go('/login', { from: withQuery(visit) }),
      home: () => restart('/mall/index'),
    }))
    const shownBefore = useRef(false)

    const start = () => {
      void startUp(visit).then(() => setStarted(true))
    }
    useEffect(start, [visit])
    useDidShow(() => {
      setVisible(true)
      if (shownBefore.current && route.reload) setVersion(old => old + 1)
      if (shownBefore.current) void keepLanguage(visit)
      shownBefore.current = true
    })
    useDidHide(() => setVisible(false))
    useIdlePullDown()

    const data = doorState.data
    const bare = route.bare && !(route.query ?? []).some(name => visit.query[name]) ? route.bare : undefined
    // a scanned code names a screen, and WeChat opens it on whatever page it knows
    const elsewhere = [null, route.page].includes(pageOf(visit.path)) ? bare : withQuery(visit)
    const decision = elsewhere
      ? { redirect: elsewhere }
      : decide(
          visit,
          {
            hasLogin: session.state === 'hasLogin',
            phone: session.phone,
            portalEnabled: data ? data.portalEnabled : null,
            isRefused: refused,
          },
          route.byServer && !refused ? [...OPEN_PATHS, visit.path] : OPEN_PATHS,
        )
    const failed = !!doorState.error && !data
    const off = data && route.switch && !isSwitchedOn(data, route.switch) ? route.switch : null
    const ready = started && (data !== null || skipsStartUp(visit.path))
    // pages below the present one stay mounted: only the one that is seen may navigate
    const redirect = ready && visible && 'redirect' in decision ? decision.redirect : undefined
    const asksChatApp = !!login.app && session.state === 'unLogin' && !!redirect && leadsToLogin(redirect)
    useEffect(() => {
      if (!redirect) return undefined
      let over = false
      if (asksChatApp)
        void chatAppLeads().then(leads => {
          if (!leads && !over) replace(redirect)
        })
      // who has signed in goes on to what lies below, where that is it, and the home page never lies below itself
      else if (!isLogin(visit.path)) replace(redirect)
      else if (redirect === '/mall/index') restart(redirect)
      else closeTo(redirect)
      return () => {
        over = true
      }
    }, [redirect, asksChatApp, visit.path])

    // opened by a link, or loaded again
    const beside = ready && visible && wide && !redirect && isAlone() ? route.beside : undefined
    useEffect(() => {
      if (beside) openBeside(beside, withQuery(visit))
    }, [beside, visit])

    const title = ownTitle || (key === '/mall/index' ? data?.doorName : undefined) || t(route.title)
    useEffect(() => {
      if (ready && visible) showTitle(title)
    }, [title, ready, visible])
    useEffect(() => {
      if (ready && visible) track('screen', {}, visit.path)
    }, [ready, visible, visit.path])

    share.useShare(
      ownCard
        ? { ...ownCard, text: data?.doorName ?? '' }
        : {
            title: data?.doorName ?? '',
            text: data?.company.introduction ?? '',
            url: urlOf('/mall/index', { domainId: data?.domainId }),
            picture: absolute(data?.company.logo ?? ''),
          },
      ready && visible,
      sign,
    )

    const shows = ready && visible && !redirect && !beside
    useEffect(() => (shows ? prefetch((NEXT_SCREENS[key] ?? []).map(next => routeOf(next).page)) : undefined), [shows])

    return (
      <UnreadOfTab asks={ready && !!options.tab}>
        <Shell
          door={data}
          className={assisted}
          wide={!!route.wide}
          // of any other screen the server drew what stands here until it is ready
          isLess={key === '/mall/index' && !shows && !failed}
          head={
            page.ownNavigationBar &&
            (!options.ownHead || failed) && (
              <NavigationBar title={ready || failed ? title : ''} onBack={options.tab ? undefined : back} />
            )
          }
          beside={
            ready &&
            options.tab &&
            !wide && <TabBar active={options.tab} shell={visit.path.startsWith('/main/') ? 'main' : 'mall'} />
          }
          over={
            <>
              {ready && visible && 'allow' in decision && !WITHOUT_ASSISTANT.includes(key) && (
                <AssistantEntry
                  on={key}
                  place={wide ? undefined : options.tab ? 'tabs' : page.ownNavigationBar ? 'head' : undefined}
                  onThere={frame.onThere}
                />
              )}
              {ready && visible && doorState.chooseLanguage && <LateLanguageChooser />}
            </>
          }
        >
          {failed ? (
            <ErrorState error={doorState.error as Error} onRetry={start} />
          ) : !ready || redirect || beside || 'redirect' in decision ? (
            <PageSkeleton />
          ) : (
            <FrameContext.Provider value={frame}>
              <WayOut.Provider value={wayOut}>
                <ErrorBoundary>
                  <MadeAnew.Provider value={!!route.reload}>
                    <Seen tellsOffline={!!options.tab}>
                      {off ? <NotOffered off={off} /> : <Screen key={version} visit={visit} />}
                    </Seen>
                  </MadeAnew.Provider>
                </ErrorBoundary>
              </WayOut.Provider>
            </FrameContext.Provider>
          )}
        </Shell>
      </UnreadOfTab>
    )
  }
  // a chat app offers to share only the pages that say so when they are made
  return Object.assign(ScreenFrame, { enableShareAppMessage: true, enableShareTimeline: !!route.open })
}
