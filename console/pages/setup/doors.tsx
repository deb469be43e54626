import { LANGUAGE_NAMES } from '../../i18n/language-names'
import { App, Button, Checkbox, Input, Select } from 'antd'
import { LANGUAGES, localize, type Language } from '@shared/language'
import { SETUP_LIMITS } from '@shared/setup'
import type { Answer } from '../../api/call'
import { useMay } from '../../api/me'
import { useGet, useWrite } from '../../api/queries'
import { common } from '../../i18n/common.i18n'
import { useLanguage } from '../../i18n/texts'
import { useDraft } from '../../ui/draft'
import { Field } from '../../ui/Field'
import { LocalizedInput } from '../../ui/LocalizedInput'
import { Page } from '../../ui/Page'
import { PictureInput } from '../../ui/PictureInput'
import { Section, Sections } from '../../ui/Section'
import { Empty, Loaded } from '../../ui/states'
import { useUrlState } from '../../ui/useUrlState'
import { titles } from '../titles.i18n'
import { ThemeFields } from './ThemeFields'
import { setup } from './setup.i18n'

type Door = Answer<'GET /staff/door/list'>[number]
const LIST = ['GET /staff/door/list', 'GET /staff/me'] as const
const NEW = 'new'
const options = (languages: readonly Language[]) => languages.map(value => ({ value, label: LANGUAGE_NAMES[value] }))

const blank = (): Omit<Door, 'id' | 'version' | 'theme'> => ({
  domainId: '',
  host: '',
  name: {},
  themeColour: '#13C2C2',
  pageBackgroundColour: '#F5F8FA',
  containerMargin: 8,
  languageList: [...LANGUAGES],
  defaultLanguage: 'zh',
  firstChooseLangEnable: false,
  banners: [],
})
const partsOf = (door: Omit<Door, 'id' | 'version' | 'theme'>) => {
  const { domainId, host, name, themeColour, pageBackgroundColour, containerMargin } = door
  const { languageList, defaultLanguage, firstChooseLangEnable, banners } = door
  return {
    face: { name, domainId, host },
    theme: { themeColour, pageBackgroundColour, containerMargin },
    languages: { languageList, defaultLanguage, firstChooseLangEnable },
    banners: { banners },
  }
}
const withoutUrl = ({ pictureUrl: _shown, ...banner }: Door['banners'][number]) => banner

/** One door; a new one is saved as a whole, one that is there in parts. */
function DoorForm({
  door,
  refresh,
  onMade,
}: {
  door: Door | null
  refresh: () => Promise<unknown>
  onMade: (id: string) => void
}) {
  const t = setup.useT()
  const say = common.useT()
  const { message, modal } = App.useApp()
  const readOnly = !useMay()('tenant.manage')
  const create = useWrite('POST /staff/door/create', LIST)
  const edit = useWrite('POST /staff/door/edit', LIST)
  const remove = useWrite('POST /staff/door/remove', LIST)
  const key = door?.id ?? NEW
  const saved = partsOf(door ?? blank())
  const face = useDraft(`door ${key} face`, saved.face)
  const theme = useDraft(`door ${key} theme`, saved.theme)
  const languages = useDraft(`door ${key} languages`, saved.languages)
  const banners = useDraft(`door ${key} banners`, saved.banners)
  const save = async (change: Partial<typeof saved.face & typeof saved.theme & typeof saved.languages>) => {
    if (door) return edit.mutateAsync({ body: { id: door.id, version: door.version, ...change } })
    const made = await create.mutateAsync({
      body: {
        ...face.value,
        ...theme.value,
        ...languages.value,
        ...change,
        banners: banners.value.banners.map(withoutUrl),
      },
    })
    for (const draft of [face, theme, languages, banners]) draft.drop()
    onMade(made.id)
    return made
  }
  const askRemove = () =>
    door &&
    modal.confirm({
      title: t('removeDoor'),
      content: t('removeDoorText'),
      okText: say('remove'),
      cancelText: say('cancel'),
      okButtonProps: { danger: true },
      onOk: () =>
        remove.mutateAsync({ body: { id: door.id, version: door.version } }).then(
          () => onMade(''),
          (error: unknown) => {
            void message.error(error instanceof Error ? error.message : say('broken'), 8)
          },
        ),
    })
  const changeBanner = (at: number, change: Partial<Door['banners'][number]>) =>
    banners.set({ banners: banners.value.banners.map((one, i) => (i === at ? { ...one, ...change } : one)) })
  const shared = { refresh, readOnly }
  const offered = languages.value.languageList
  return (
    <Sections
      contents={[
        { id: 'face', title: t('door') },
        ...(door
          ? [
              { id: 'theme', title: t('theme') },
              { id: 'languages', title: t('languages') },
              { id: 'banners', title: t('banners') },
            ]
          : []),
      ]}
    >
      <Section
        {...shared}
        id='face'
        title={door ? t('door') : t('newDoor')}
        hint={t('doorHint')}
        draft={face}
        labels={{ name: t('doorName'), domainId: t('domainId'), host: t('host') }}
        onSave={save}
      >
        <LocalizedInput
          label={t('doorName')}
          isRequired
          value={face.value.name}
          max={40}
          languages={offered}
          disabled={readOnly}
          onChange={name => face.set({ name })}
        />
        <div className='fields'>
          <Field label={t('domainId')} hint={t('domainIdHint')}>
            {at => (
              <Input
                {...at}
                value={face.value.domainId}
                maxLength={64}
                disabled={readOnly}
                onChange={event => face.set({ domainId: event.target.value.trim() })}
              />
            )}
          </Field>
          <Field label={t('host')} hint={t('hostHint')}>
            {at => (
              <Input
                {...at}
                value={face.value.host}
                maxLength={253}
                disabled={readOnly}
                onChange={event => face.set({ host: event.target.value.trim() })}
              />
            )}
          </Field>
        </div>
        {door && !readOnly && (
          <div>
            <Button danger type='text' onClick={askRemove}>
              {t('removeDoor')}
            </Button>
          </div>
        )}
      </Section>
      {door && <ThemeFields draft={theme} shared={shared} onSave={save} />}
      {door && (
        <Section
          {...shared}
          id='languages'
          title={t('languages')}
          draft={languages}
          labels={{
            languageList: t('languages'),
            defaultLanguage: t('defaultLanguage'),
            firstChooseLangEnable: t('firstChoose'),
          }}
          onSave={save}
        >
          <div className='fields'>
            <Field label={t('languages')}>
              {({ id }) => (
                <Select
                  id={id}
                  mode='multiple'
                  value={offered}
                  options={options(LANGUAGES)}
                  disabled={readOnly}
                  onChange={list => {
                    const languageList = LANGUAGES.filter(one => list.includes(one))
                    const [first] = languageList
                    if (!first) return
                    const { defaultLanguage } = languages.value
                    languages.set({
                      languageList,
                      defaultLanguage: languageList.includes(defaultLanguage) ? defaultLanguage : first,
                    })
                  }}
                />
              )}
            </Field>
            <Field label={t('defaultLanguage')}>
              {({ id }) => (
                <Select
                  id={id}
                  value={languages.value.defaultLanguage}
                  options={options(offered)}
                  disabled={readOnly}
                  onChange={defaultLanguage => languages.set({ defaultLanguage })}
                />
              )}
            </Field>
          </div>
          <Checkbox
            checked={languages.value.firstChooseLangEnable}
            disabled={readOnly}
            onChange={event => languages.set({ firstChooseLangEnable: event.target.checked })}
          >
            {t('firstChoose')}
          </Checkbox>
        </Section>
      )}
      {door && (
        <Section
          {...shared}
          id='banners'
          title={t('banners')}
          hint={t('bannersHint')}
          draft={banners}
          labels={{ banners: t('banners') }}
          onSave={value =>
            edit.mutateAsync({
              body: { id: door.id, version: door.version, banners: value.banners.map(withoutUrl) },
            })
          }
        >
          {banners.value.banners.map((one, i) => (
            <div key={i} className='banner' role='group' aria-label={t('banner', { n: i + 1 })}>
              <PictureInput
                label={t('banner', { n: i + 1 })}
                value={one.picture}
                url={one.pictureUrl}
                disabled={readOnly}
                onChange={({ id, url }) => changeBanner(i, { picture: id, pictureUrl: url })}
              />
              <LocalizedInput
                label={t('bannerTitle')}
                value={one.title}
                max={40}
                languages={offered}
                disabled={readOnly}
                onChange={title => changeBanner(i, { title })}
              />
              <LocalizedInput
                label={t('bannerText')}
                value={one.text}
                max={80}
                languages={offered}
                disabled={readOnly}
                onChange={text => changeBanner(i, { text })}
              />
              <Field label={t('bannerUrl')}>
                {at => (
                  <Input
                    {...at}
                    value={one.url}
                    maxLength={500}
                    disabled={readOnly}
                    onChange={event => changeBanner(i, { url: event.target.value })}
                  />
                )}
              </Field>
              <div>
                <Button
                  type='text'
                  disabled={readOnly}
                  aria-label={`${say('remove')}: ${t('banner', { n: i + 1 })}`}
                  onClick={() => banners.set({ banners: banners.value.banners.filter((_, other) => other !== i) })}
                >
                  {say('remove')}
                </Button>
              </div>
            </div>
          ))}
          <div>
            <Button
              disabled={readOnly || banners.value.banners.length >= SETUP_LIMITS.banners}
              onClick={() =>
                banners.set({
                  banners: [...banners.value.banners, { picture: '', pictureUrl: '', title: {}, text: {}, url: '' }],
                })
              }
            >
              {t('addBanner')}
            </Button>
          </div>
        </Section>
      )}
    </Sections>
  )
}

/** The entrances of the company. */
export default function DoorsPage() {
  const t = setup.useT()
  const say = common.useT()
  const title = titles.useT()
  const language = useLanguage()
  const readOnly = !useMay()('tenant.manage')
  const [get, set] = useUrlState()
  const query = useGet('GET /staff/door/list')
  const chosen = get('id')
  return (
    <Page
      title={title('setupDoors')}
      actions={
        !readOnly && (
          <Button type='primary' onClick={() => set({ id: NEW })}>
            {t('newDoor')}
          </Button>
        )
      }
    >
      <Loaded query={query} rows={12}>
        {doors => {
          const door = chosen ? doors.find(one => one.id === chosen) : doors[0]
          return (
            <>
              <nav className='doors' aria-label={t('doorList')}>
                {doors.map(one => (
                  <Button
                    key={one.id}
                    type={one.id === door?.id ? 'primary' : 'default'}
                    aria-current={one.id === door?.id ? 'page' : undefined}
                    onClick={() => set({ id: one.id })}
                  >
                    {localize(one.name, language) || one.domainId}
                  </Button>
                ))}
              </nav>
              {door || chosen === NEW ? (
                <DoorForm
                  key={door?.id ?? NEW}
                  door={door ?? null}
                  refresh={query.refetch}
                  onMade={id => set({ id })}
                />
              ) : (
                <Empty text={say('notFound')} />
              )}
            </>
          )
        }}
      </Loaded>
    </Page>
  )
}
