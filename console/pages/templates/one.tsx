import { Alert, App, Button, Dropdown, Modal } from 'antd'
import { useCallback, useState } from 'react'
import { useParams } from 'wouter'
import type { ApiError } from '@shared/envelope'
import { MAX_FIELDS } from '@shared/form-definition'
import { localize, type Language } from '@shared/language'
import { toFormFields } from '@shared/localized-form'
import type { StoredField } from '@contract/stored-field'
import { useMay } from '../../api/me'
import { useGetWhen, useWrite } from '../../api/queries'
import { common } from '../../i18n/common.i18n'
import { useLanguage } from '../../i18n/texts'
import { WhoIsHere } from '../../live/WhoIsHere'
import { Conflict } from '../../ui/Conflict'
import { useLeaveGuard, type Draft } from '../../ui/draft'
import { Field } from '../../ui/Field'
import { formTexts } from '../../ui/form.i18n'
import { IconSelect } from '../../ui/IconSelect'
import { LocalizedInput } from '../../ui/LocalizedInput'
import { Page } from '../../ui/Page'
import { PortalPreview } from '../../ui/PortalPreview'
import { Empty, isBarred, Loaded, Skeleton } from '../../ui/states'
import { Time } from '../../ui/Time'
import { useIsWide } from '../../ui/width'
import { titles } from '../titles.i18n'
import { Differences } from './Differences'
import { FieldTable } from './FieldTable'
import { PicturesContext, usePictures } from './pictures'
import { comparable, everyChoice, newField, OF_TEMPLATES, type Content, type Flaw, type Template } from './template'
import { templates } from './templates.i18n'
import { TypeSelect } from './TypeSelect'
import { useAutosaved } from './useAutosaved'
import './templates.css'

/** Flaws whose detail is the name of a field. */
const NAMING: readonly string[] = ['dependency', 'condition', 'formulaField', 'after']
const REFRESHES = [...OF_TEMPLATES, 'GET /staff/template/check', 'GET /staff/template/history'] as const
/** Two people's content part by part: what a field is, in one line each. */
function comparedBy(draft: Draft<Content>): Draft<Record<string, unknown>> {
  const [mine, theirs] = [comparable(draft.value), draft.theirs && comparable(draft.theirs)]
  const nothing = Object.fromEntries([...Object.keys(mine), ...Object.keys(theirs ?? {})].map(name => [name, null]))
  return {
    ...draft,
    value: { ...nothing, ...mine },
    base: comparable(draft.base),
    theirs: theirs && { ...nothing, ...theirs },
    set: () => undefined,
  }
}

function History({
  template,
  looking,
  onLook,
  present,
  onTake,
}: {
  template: Template
  /** number of the form that is looked at, null for none */
  looking: number | null
  onLook: (formNumber: number | null) => void
  /** the fields of the draft */
  present: readonly StoredField[]
  /** puts the fields of a former form into the draft; without it they are looked at */
  onTake?: (fields: StoredField[]) => void
}) {
  const t = templates.useT()
  const say = common.useT()
  const { modal } = App.useApp()
  const [open, setOpen] = useState<string | null>(null)
  const query = useGetWhen('GET /staff/template/history', { query: { id: template.id } })
  const form = useGetWhen(
    'GET /staff/template/form',
    looking === null ? null : { query: { id: template.id, formNumber: looking } },
  )
  return (
    <section className='section' aria-labelledby='history-title'>
      <h2 id='history-title'>{t('history')}</h2>
      <Loaded query={query} rows={2}>
        {forms =>
          forms.length ? (
            <ul className='template__history'>
              {forms.map(({ formNumber, publishTime, staffName, fields, acceptedUntil }) => (
                <li key={formNumber}>
                  <span>
                    {t('formNo', { n: formNumber })} · <Time at={publishTime} /> {staffName} ·{' '}
                    {t('fieldsN', { n: fields })}
                    {acceptedUntil && (
                      <>
                        {' · '}
                        {t('acceptedUntil')} <Time at={acceptedUntil} />
                      </>
                    )}
                  </span>
                  <Button
                    size='small'
                    aria-expanded={looking === formNumber}
                    aria-label={`${t('look')}: ${t('formNo', { n: formNumber })}`}
                    onClick={() => onLook(looking === formNumber ? null : formNumber)}
                  >
                    {looking === formNumber ? say('close') : t('look')}
                  </Button>
                </li>
              ))}
            </ul>
          ) : template.publishTime ? (
            // the form that a template came with is written down when another one takes its place
            <p>
              {t('formNo', { n: template.formNumber })} · <Time at={template.publishTime} /> ·{' '}
              {t('fieldsN', { n: template.published.fields.length })}
            </p>
          ) : (
            <Empty icon='time' text={t('noHistory')} />
          )
        }
      </Loaded>
      {looking !== null && (
        <Loaded query={form} rows={4}>
          {({ fields, formNumber }) => (
            <>
              <Differences before={fields} after={present} />
              {onTake && (
                <Button
                  className='template__take'
                  onClick={() =>
                    modal.confirm({
                      title: t('makeDraftAsk', { n: formNumber }),
                      content: t('makeDraftHint'),
                      okText: t('makeDraft'),
                      cancelText: say('cancel'),
                      onOk: () => onTake(fields),
                    })
                  }
                >
                  {t('makeDraft')}
                </Button>
              )}
              <FieldTable fields={fields} flaws={[]} open={open} onOpen={setOpen} />
            </>
          )}
        </Loaded>
      )}
    </section>
  )
}

function Editor({ template, refresh }: { template: Template; refresh: () => Promise<unknown> }) {
  const t = templates.useT()
  const say = common.useT()
  const word = formTexts.useT()
  const title = titles.useT()
  const own = useLanguage()
  const isWide = useIsWide()
  const { message, modal } = App.useApp()
  const readOnly = !useMay()('template.manage') || template.removed
  const { draft, version, isConflict, isSaving, failure, flaws: told } = useAutosaved(template, refresh, readOnly)
  const { value } = draft
  useLeaveGuard()
  const [isPreviewed, setPreviewed] = useState(false)
  const [tries, setTries] = useState(0)
  const [isPublishing, setPublishing] = useState(false)
  const [looking, setLooking] = useState<number | null>(null)
  const [open, setOpen] = useState<string | null>(null)
  const { id } = template
  const check = useGetWhen('GET /staff/template/check', { query: { id } })
  const old = useGetWhen('GET /staff/template/form', looking === null ? null : { query: { id, formNumber: looking } })
  const publish = useWrite('POST /staff/template/publish', REFRESHES)
  const discard = useWrite('POST /staff/template/discardDraft', REFRESHES)
  const name = localize(value.name, own) || t('unnamed')
  const known = [...value.fields, ...template.published.fields]
  const fieldName = (wanted: string) => {
    const field = known.find(one => one.fieldName === wanted)
    return (field && localize(field.displayName, own)) || wanted
  }
  const choiceName = (wanted: string) => {
    const choice = known.flatMap(field => everyChoice(field.setting.dataSource)).find(one => one.value === wanted)
    return (choice && localize(choice.text, own)) || wanted
  }
  /** What a flaw or a change is about, as it is called here. */
  const detailOf = (what: string, detail: string) =>
    NAMING.includes(what) ? fieldName(detail) : /choice/i.test(what) ? choiceName(detail) : detail
  const flaws = (told ?? check.data?.flaws ?? []).map((one): Flaw => ({
    ...one,
    detail: detailOf(one.flaw, one.detail),
  }))
  const failed = { onError: (error: ApiError) => void message.error(error.message) }
  const edited = value.fields.find(field => field.id === open)?.fieldName ?? ''
  const oldFields = looking === null ? undefined : old.data?.fields
  const pictures = usePictures(template, value.fields)
  const { of: pictureOf } = pictures
  const contentIn = useCallback(
    (language: Language) => {
      const { fields: typed, icon } = value
      const said = (['name', 'description', 'notice'] as const).map(key => localize(value[key], language))
      const [shownName = '', description = '', notice = ''] = said
      const fields = toFormFields(oldFields ?? typed, language, pictureOf)
      return { name: shownName, description, notice, icon, fields, edited: oldFields ? '' : edited }
    },
    [value, oldFields, edited, pictureOf],
  )
  const state = isConflict
    ? word('conflict')
    : failure
      ? t('notSaved', { why: failure.message })
      : isSaving
        ? t('saving')
        : draft.isDirty
          ? t('typing')
          : template.draft
            ? t('savedDraft')
            : t('noDraft')
  const isClean = !draft.isDirty && !isSaving
  const openPublish = () => {
    void check.refetch()
    setPublishing(true)
  }
  return (
    <Page
      title={name}
      parent={{ title: title('templates'), href: '/setup/templates' }}
      actions={
        <>
          {!isWide && <Button onClick={() => setPreviewed(true)}>{word('preview')}</Button>}
          <Button
            onClick={() => {
              setTries(tries + 1)
              setPreviewed(true)
            }}
          >
            {t('tryIt')}
          </Button>
          {!readOnly && (
            <>
              <Dropdown
                menu={{
                  items: [{ key: 'discard', label: t('discardDraft'), disabled: !template.draft || !isClean }],
                  onClick: () =>
                    modal.confirm({
                      title: t('discardAsk'),
                      okText: t('discardDraft'),
                      cancelText: say('cancel'),
                      onOk: () => discard.mutateAsync({ body: { id, version } }, failed).catch(() => undefined),
                    }),
                }}
              >
                <Button>{say('more')}</Button>
              </Dropdown>
              <Button type='primary' disabled={!template.draft || !isClean} onClick={openPublish}>
                {t('publish')}
              </Button>
            </>
          )}
        </>
      }
      pane={
        <PortalPreview
          // one that is tried out begins with nothing filled in
          key={tries}
          screen='/event/preview'
          contentIn={contentIn}
          isOpen={isPreviewed}
          onClose={() => setPreviewed(false)}
        />
      }
    >
      <div className='template'>
        <WhoIsHere kind='template' id={id} editing={draft.isDirty} />
        {!readOnly && (
          <p className={failure ? 'template__state template__state--bad' : 'template__state'} role='status'>
            {state}
          </p>
        )}
        {isConflict && <Conflict draft={comparedBy(draft)} labels={{}} onKeepMine={draft.keepMine} />}
        {flaws.length > 0 && (
          <Alert
            type='warning'
            title={t('flawsTitle', { n: flaws.length })}
            description={
              <ul>
                {flaws.slice(0, 20).map(({ fieldName: at, flaw, detail }, i) => (
                  <li key={i}>
                    {at
                      ? t('flawIn', {
                          name: fieldName(at),
                          flaw: t(`flaw_${flaw}`, { detail }),
                        })
                      : t(`flaw_${flaw}`, { detail })}
                  </li>
                ))}
              </ul>
            }
          />
        )}
        <section className='section' aria-labelledby='head-title'>
          <h2 id='head-title'>{t('head')}</h2>
          {(
            [
              ['name', 80, false],
              ['description', 500, false],
              ['notice', 2000, true],
            ] as const
          ).map(([part, max, lines]) => (
            <LocalizedInput
              key={part}
              label={t(part)}
              isRequired={part === 'name'}
              value={value[part]}
              max={max}
              lines={lines}
              disabled={readOnly}
              onChange={text => draft.set({ [part]: text })}
            />
          ))}
          <Field label={t('icon')}>
            {({ id: at }) => (
              <IconSelect
                id={at}
                label={t('icon')}
                value={value.icon}
                disabled={readOnly}
                onChange={icon => draft.set({ icon })}
              />
            )}
          </Field>
        </section>
        <section className='section' aria-labelledby='fields-title'>
          <header>
            <h2 id='fields-title'>{t('fields')}</h2>
            <p className='field__hint'>{t('fieldsN', { n: value.fields.length })}</p>
          </header>
          <PicturesContext.Provider value={pictures}>
            <FieldTable
              fields={value.fields}
              flaws={flaws}
              open={open}
              onOpen={setOpen}
              {...(readOnly ? {} : { onChange: fields => draft.set({ fields }) })}
            />
          </PicturesContext.Provider>
          {!readOnly && (
            <TypeSelect
              className='template__add'
              aria-label={t('addField')}
              placeholder={t('addField')}
              value={null}
              disabled={value.fields.length >= MAX_FIELDS}
              onChange={type => {
                const field = newField(value.fields, type)
                draft.set({ fields: [...value.fields, field] })
                setOpen(field.id)
              }}
            />
          )}
        </section>
        <History
          template={template}
          looking={looking}
          onLook={setLooking}
          present={value.fields}
          {...(readOnly
            ? {}
            : {
                onTake: fields => {
                  draft.set({ fields })
                  setOpen(null)
                  setLooking(null)
                },
              })}
        />
      </div>
      <Modal
        open={isPublishing}
        title={t('publishTitle', { name })}
        okText={t('publish')}
        cancelText={say('cancel')}
        okButtonProps={{ disabled: check.isFetching || !check.data || check.data.flaws.length > 0 }}
        confirmLoading={publish.isPending}
        onCancel={() => setPublishing(false)}
        onOk={() =>
          publish.mutate(
            { body: { id, version } },
            {
              onSuccess: () => {
                setPublishing(false)
                void message.success(t('published'))
              },
              onError: error => {
                void message.error(error.message)
                void refresh()
              },
            },
          )
        }
      >
        <div className='template__form'>
          <p>{t('publishHint')}</p>
          {check.isFetching ? (
            <Skeleton rows={3} />
          ) : (
            <Loaded query={check} rows={3}>
              {({ flaws: found, changes }) => (
                <div className='template__form'>
                  {found.length > 0 && <Alert type='error' title={t('flawsTitle', { n: found.length })} />}
                  {changes.length ? (
                    <ul className='template__changes'>
                      {changes.map(({ fieldName: at, change, detail, open: touched }, i) => (
                        <li key={i}>
                          {t('flawIn', {
                            name: fieldName(at),
                            flaw: t(`change_${change}`, { detail: detailOf(change, detail) }),
                          })}{' '}
                          {touched > 0 && <span className='tag tag--amber'>{t('touches', { n: touched })}</span>}
                        </li>
                      ))}
                    </ul>
                  ) : (
                    <p>{t('noChanges')}</p>
                  )}
                </div>
              )}
            </Loaded>
          )}
        </div>
      </Modal>
    </Page>
  )
}

/** One service template: what customers read of it, and its fields, saved while they are typed. */
export default function TemplatePage() {
  const { id = '' } = useParams()
  const title = titles.useT()
  const query = useGetWhen('GET /staff/template/get', { query: { id } })
  if (query.data && !isBarred(query.error))
    return <Editor key={query.data.id} template={query.data} refresh={query.refetch} />
  return (
    <Page title={title('templates')} parent={{ title: title('templates'), href: '/setup/templates' }}>
      <Loaded query={query} rows={12}>
        {() => null}
      </Loaded>
    </Page>
  )
}
