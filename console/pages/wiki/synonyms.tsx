import { Alert, App, Button, Select } from 'antd'
import { MAX_SYNONYMS } from '@shared/wiki'
import { useMay } from '../../api/me'
import { useWrite } from '../../api/queries'
import { common } from '../../i18n/common.i18n'
import type { ListDefinition, RowOf } from '../../list/definition'
import { List } from '../../list/List'
import { Conflict, differingIn } from '../../ui/Conflict'
import { useDraft, useLeaveGuard } from '../../ui/draft'
import { Field } from '../../ui/Field'
import { Page } from '../../ui/Page'
import { Pane } from '../../ui/Pane'
import { Time } from '../../ui/Time'
import { useFound } from '../../ui/useOpenForm'
import { useUrlState } from '../../ui/useUrlState'
import { useGetWhen } from '../../api/queries'
import { titles } from '../titles.i18n'
import { wiki } from './wiki.i18n'

type Group = RowOf<'GET /staff/synonym/list'>
/** The address names the group that is open; this one is not there yet. */
const NEW = 'new'
const REFRESHES = ['GET /staff/synonym/list'] as const

/** Words, each its own tag. */
function WordsInput({
  label,
  hint,
  value,
  disabled,
  onChange,
}: {
  label: string
  hint: string
  value: readonly string[]
  disabled: boolean
  onChange: (words: string[]) => void
}) {
  return (
    <Field label={label} hint={hint}>
      {at => (
        <Select
          {...at}
          mode='tags'
          open={false}
          suffixIcon={null}
          maxCount={MAX_SYNONYMS}
          tokenSeparators={[',', '，', '、', '\n']}
          value={[...value]}
          disabled={disabled}
          onChange={(words: string[]) =>
            onChange([...new Set(words.map(word => word.trim().slice(0, 40)).filter(Boolean))])
          }
        />
      )}
    </Field>
  )
}

function Editor({ group, onDone, onCancel }: { group: Group | null; onDone: () => void; onCancel: () => void }) {
  const t = wiki.useT()
  const say = common.useT()
  const { message, modal } = App.useApp()
  const draft = useDraft(`synonyms ${group?.id ?? NEW}`, { said: group?.said ?? [], written: group?.written ?? [] })
  useLeaveGuard()
  const words = draft.value
  const save = useWrite('POST /staff/synonym/save', REFRESHES)
  const remove = useWrite('POST /staff/synonym/remove', REFRESHES)
  const known = group ? { id: group.id, version: group.version } : null
  return (
    <form
      className='section'
      onSubmit={event => {
        event.preventDefault()
        save.mutate(
          { body: { ...known, ...words } },
          {
            onSuccess: () => {
              draft.drop()
              void message.success(say('saved'))
              onDone()
            },
          },
        )
      }}
    >
      <Conflict
        draft={draft}
        labels={{ said: t('said'), written: t('written') }}
        onKeepMine={() => {
          save.reset()
          draft.keepMine()
        }}
      />
      <WordsInput
        label={t('said')}
        hint={t('wordsHint')}
        value={words.said}
        disabled={save.isPending}
        onChange={said => draft.set({ said })}
      />
      <WordsInput
        label={t('written')}
        hint={t('wordsHint')}
        value={words.written}
        disabled={save.isPending}
        onChange={written => draft.set({ written })}
      />
      {(save.error ?? remove.error) && (
        <Alert type='error' role='alert' title={(save.error ?? remove.error)?.message} />
      )}
      <div className='section__foot'>
        <Button
          type='primary'
          htmlType='submit'
          loading={save.isPending}
          disabled={!words.said.length || !words.written.length || differingIn(draft).length > 0}
          title={words.said.length && words.written.length ? undefined : t('lettersNeeded')}
        >
          {say('save')}
        </Button>
        <Button
          onClick={() => {
            draft.drop()
            onCancel()
          }}
        >
          {say('cancel')}
        </Button>
        {known && (
          <Button
            type='text'
            danger
            onClick={() =>
              modal.confirm({
                title: `${say('remove')}: ${words.said.join(', ')}`,
                okText: say('remove'),
                cancelText: say('cancel'),
                onOk: () => remove.mutateAsync({ body: known }).then(onDone, () => undefined),
              })
            }
          >
            {say('remove')}
          </Button>
        )}
      </div>
    </form>
  )
}

/** The company's own synonyms, by which the search and the assistant understand its customers. */
export default function SynonymsPage() {
  const t = wiki.useT()
  const title = titles.useT()
  const [get, set] = useUrlState()
  const mayWrite = useMay()('agent.manage')
  const open = get('id')
  const close = () => set({ id: null })
  const page = { pageNum: Math.max(1, Number.parseInt(get('page'), 10) || 1), pageSize: 50 }
  const shown = useGetWhen('GET /staff/synonym/list', {
    query: { ...page, ...(get('search') ? { keyword: get('search') } : {}) },
  })
  // whose colleague removes it meanwhile, or who looks for other words, does not lose what is typed
  const group = useFound(
    open,
    shown.data?.list.find(one => one.id === open),
  )
  const definition: ListDefinition<'GET /staff/synonym/list'> = {
    call: 'GET /staff/synonym/list',
    input: ({ search }, at) => ({ query: { ...at, ...(search ? { keyword: search } : {}) } }),
    idOf: row => row.id,
    columns: [
      { key: 'said', title: t('said'), isMain: true, render: row => row.said.join(', ') },
      { key: 'written', title: t('written'), width: 280, render: row => row.written.join(', ') },
      { key: 'updated', title: t('updated'), width: 165, align: 'right', render: row => <Time at={row.updateTime} /> },
    ],
    searchLabel: t('searchSynonyms'),
    empty: { text: t('noSynonyms') },
  }
  return (
    <Page
      title={title('synonyms')}
      actions={
        mayWrite && (
          <Button type='primary' onClick={() => set({ id: NEW })}>
            {t('newSynonym')}
          </Button>
        )
      }
      pane={
        <Pane title={title('synonyms')} open={mayWrite && (open === NEW || group !== null)} onClose={close}>
          <Editor key={open} group={group} onDone={close} onCancel={close} />
        </Pane>
      }
    >
      <List definition={definition} />
    </Page>
  )
}
