import { View } from '@tarojs/components'
import { useEffect, useState } from 'react'
import { watchKeyboard } from '@/platform/keyboard'
import { page } from '@/platform/page'
import { back } from '@/screen/go'
import { NavigationBar } from '@/screen/NavigationBar'
import { screen, useTitle, type ScreenProps } from '@/screen/screen'
import { titles } from '@/screen/titles.i18n'
import { ErrorState } from '@/ui/ErrorState'
import { PageSkeleton } from '@/ui/Skeleton'
import { Chat } from '../components/Chat'
import { Legacy } from '../legacy/Legacy'
import { useAssistant } from '../useAssistant'
import '../components/Panel.scss'
import './ai.scss'

/** The assistant as a screen of its own: from the welcome card with the robot it names, and in chat apps, which have no panels over their pages. */
function ChatAi({ visit }: ScreenProps) {
  const { robotId, test } = visit.query
  const { session, state } = useAssistant()
  const title = titles.useT()
  const [covered, setCovered] = useState(0)
  useEffect(() => {
    void session.start(robotId)
  }, [session, robotId])
  useEffect(() => watchKeyboard(setCovered), [])
  useTitle(state.agent?.name)
  return (
    <View className='chat-page' style={{ bottom: `${String(covered)}px` }}>
      {/* the conversation has a head of its own, as soon as it is there */}
      {page.ownNavigationBar && (state.status === 'failed' || state.status === 'loading') && (
        <NavigationBar title={title('assistant')} onBack={back} isOwn />
      )}
      {state.status === 'failed' ? (
        <ErrorState
          {...(state.error ? { error: state.error } : {})}
          onRetry={() => {
            void session.start(robotId)
          }}
        />
      ) : state.status === 'loading' ? (
        <PageSkeleton />
      ) : state.agent ? (
        <Chat layout='page' test={test === '1'} onClose={back} />
      ) : (
        <Legacy level={1} onClose={back} />
      )}
    </View>
  )
}

export default screen('/chat/ai', ChatAi, { ownHead: true })
