import type { Session } from '../chat.session'
import type { Agent, SessionState } from '../chat.store'
import type { Cited } from '../useMessageActions'
import { ConversationList } from './ConversationList'
import { AgentSheet, GuideVideo, ModelSheet, SourceSheet, ThinkingSheet } from './Sheets'

export type SheetName = 'list' | 'agent' | 'model' | 'thinking' | 'guide'

interface ChatSheetsProps {
  session: Session
  state: SessionState
  agent: Agent
  sheet: SheetName | null
  onClose: () => void
  /** the source that is looked at, with its number in the answer */
  cited: Cited | null
  onCited: (cited: null) => void
  /** makes way for the screen of the source */
  makeWay: () => void
}

/** The sheets over a talk. */
export function ChatSheets({ session, state, agent, sheet, onClose, cited, onCited, makeWay }: ChatSheetsProps) {
  return (
    <>
      {sheet === 'list' && (
        <ConversationList
          shown={state.shown}
          version={state.listVersion}
          onSelect={one => {
            void session.select(one)
          }}
          onRemove={session.remove}
          onRename={session.rename}
          onCreate={session.newConversation}
          onClose={onClose}
        />
      )}
      {sheet === 'agent' && (
        <AgentSheet
          agents={state.agents}
          present={agent.id}
          onChoose={id => {
            void session.switchAgent(id)
          }}
          onClose={onClose}
        />
      )}
      {sheet === 'model' && (
        <ModelSheet models={state.models} present={state.modelId} onChoose={session.chooseModel} onClose={onClose} />
      )}
      {sheet === 'thinking' && <ThinkingSheet on={state.thinking} onChoose={session.setThinking} onClose={onClose} />}
      {sheet === 'guide' && <GuideVideo onClose={onClose} />}
      {cited && (
        <SourceSheet source={cited.source} number={cited.number} onOpen={makeWay} onClose={() => onCited(null)} />
      )}
    </>
  )
}
