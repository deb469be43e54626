import { QueryClientProvider } from '@tanstack/react-query'
import { ConfigProvider } from 'antd'
import { lazy, Suspense, useEffect } from 'react'
import { Router } from 'wouter'
import { consolePath, domainId } from '../api/address'
import { queryClient } from '../api/queries'
import { useSignedIn } from '../api/session'
import { LANGUAGE_TAGS } from '../i18n/language-names'
import { useLanguage } from '../i18n/texts'
import { useAntdTheme } from '../theme/theme'
import { Skeleton } from '../ui/states'
import { useAntdTexts } from './antd-texts'
import { SignIn } from './SignIn'

// who signs in waits for the form alone
const Frame = lazy(() => import('./Frame').then(({ Frame: part }) => ({ default: part })))

const Invite = lazy(() => import('./Invite'))

export function App() {
  const language = useLanguage()
  const theme = useAntdTheme()
  const locale = useAntdTexts(language)
  const signedIn = useSignedIn()
  // a link is its own, whoever is signed in on this browser
  const isInvite = location.pathname === consolePath(domainId, '/invite')
  useEffect(() => {
    document.documentElement.lang = LANGUAGE_TAGS[language]
  }, [language])
  return (
    <ConfigProvider theme={theme} locale={locale} button={{ autoInsertSpace: false }}>
      <QueryClientProvider client={queryClient}>
        {isInvite ? (
          <Suspense fallback={<Skeleton rows={5} />}>
            <Invite />
          </Suspense>
        ) : signedIn && domainId ? (
          <Router base={consolePath(domainId, '')}>
            <Suspense fallback={<Skeleton rows={10} />}>
              <Frame />
            </Suspense>
          </Router>
        ) : (
          <SignIn />
        )}
      </QueryClientProvider>
    </ConfigProvider>
  )
}
