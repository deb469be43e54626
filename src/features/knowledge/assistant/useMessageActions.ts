import Taro from '@tarojs/taro'
import { useMemo, useRef } from 'react'
import { followLink } from '@/screen/follow-link'
import { go } from '@/screen/go'
import { shownSubject } from '@/screen/subject'
import { activeForm, type ActiveForm } from '@/stores/active-form'
import { leaveFill } from '@/stores/pending-fill'
import type { FilledForm, Source } from '@shared/assistant'
import { assistantTexts } from './assistant.i18n'
import type { Session } from './chat.session'
import type { MessageActions } from './components/Message'

export interface Cited {
  source: Source
  number: number
}

interface Around {
  /** whether the form is that of the screen below */
  below: boolean
  /** goes to the end of the talk */
  show: () => void
  /** another text in the input; `answer` is the key of the answer whose question it rewrites */
  rewrite: (answer: string, text: string) => void
  cite: (cited: Cited) => void
  /** makes way for the screen that a link opens */
  makeWay: () => void
  onFilled: () => void
}

/** What can be done with the messages of a talk: the same object at every draw, so that messages are not drawn for it. */
export function useMessageActions(session: Session, around: Around): MessageActions {
  const t = assistantTexts.useT()
  const { below } = around
  const tell = (title: string) => {
    void Taro.showToast({ title, icon: 'none', duration: 3000 })
  }
  const fillIn = (key: string, open: ActiveForm, found: Pick<FilledForm, 'values' | 'productId'>) => {
    const count = open.fill(found.values, found.productId)
    tell(count ? t('filled', { n: count }) : t('noneFilled'))
    if (!count) return
    void session.noteFill(key, open)
    around.onFilled()
  }
  const fill = async (key: string) => {
    const open = activeForm(below)
    if (!open) {
      tell(t('noOpenForm'))
      return
    }
    const found = await session.filled(key, open)
    if (found) fillIn(key, open, found)
  }
  /** Opens the form of an answer with what was read for it, or fills in the one that is open already. */
  const openForm = (key: string, form: FilledForm) => {
    const open = activeForm(below)
    if (open?.bizTypeId === form.bizTypeId) {
      fillIn(key, open, form)
      return
    }
    const said = session.shownMessages()
    const at = said.findIndex(message => message.key === key)
    const { bizTypeId: templateId, values, productId } = form
    leaveFill({ templateId, values, productId, sentence: said[at - 1]?.content ?? '' })
    void session.noteFill(key, { bizType: 'event', bizTypeId: templateId })
    around.makeWay()
    go('/event/create', { templateId })
  }
  const latest = useRef({ ...around, fill, openForm })
  latest.current = { ...around, fill, openForm }
  return useMemo(
    () => ({
      rate: (key, wanted, reason) => {
        void session.rate(key, wanted, reason)
      },
      retry: key => {
        latest.current.show()
        void session.retry(key, shownSubject(below))
      },
      goOn: session.goOn,
      fill: key => {
        void latest.current.fill(key)
      },
      confirm: key => session.confirm(key),
      openForm: (key, form) => latest.current.openForm(key, form),
      resend: key => {
        latest.current.show()
        void session.resend(key, { form: activeForm(below), subject: shownSubject(below) })
      },
      cite: (source, number) => latest.current.cite({ source, number }),
      link: url => followLink(url, latest.current.makeWay),
      edit(key) {
        const said = session.shownMessages()
        const at = said.findIndex(message => message.key === key)
        const answer = said[at + 1]
        if (answer) latest.current.rewrite(answer.key, said[at]?.content ?? '')
      },
    }),
    [session, below],
  )
}
