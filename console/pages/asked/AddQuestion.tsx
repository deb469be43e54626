import { Input } from 'antd'
import { MAX_ASKED, MAX_ASKED_CHARS } from '@shared/wiki'
import { call } from '../../api/call'
import { useWrite } from '../../api/queries'
import { EditDrawer } from '../../ui/EditDrawer'
import { ArticlePicker } from '../../ui/ArticlePicker'
import { asked } from './asked.i18n'

/** Adds a question to those that people ask of an article, in the words in which it was asked or in better ones. */
export function AddQuestion({ question, onClose }: { question: string; onClose: () => void }) {
  const t = asked.useT()
  const save = useWrite('POST /staff/wiki/saveAbout', ['GET /staff/wiki/get'])
  return (
    <EditDrawer<{ words: string; article: string | null }>
      title={t('add')}
      draft={`asked ${question}`}
      fields={[
        { name: 'words', label: t('question'), isRequired: true, input: <Input maxLength={MAX_ASKED_CHARS} /> },
        { name: 'article', label: t('article'), isRequired: true, hint: t('addHint'), input: <ArticlePicker /> },
      ]}
      edited={{ version: 0, values: { words: question.slice(0, MAX_ASKED_CHARS), article: null } }}
      save={async ({ words, article }) => {
        if (!article) return
        const {
          id,
          version,
          typeId,
          labelIds,
          models,
          faultCodes,
          cover,
          isTop,
          askedAs = [],
        } = await call('GET /staff/wiki/get', { query: { id: article } })
        const line = words.trim()
        if (askedAs.includes(line)) return
        if (askedAs.length >= MAX_ASKED) throw new Error(t('full', { n: MAX_ASKED }))
        const about = { typeId, labelIds, models, faultCodes, cover, isTop, askedAs: [...askedAs, line] }
        await save.mutateAsync({ body: { id, version, ...about } })
      }}
      onClose={onClose}
    />
  )
}
