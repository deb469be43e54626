/**
 * The script at the end of the page of the H5 site (config/first-view/plugin.ts): shows what the server has drawn of the screen that the
 * address asks for, until the app has drawn it (platform/first-view), and asks for the files of the home page where it is that one.
 */
declare const LIANKE_HOME: { paths: string[]; files: string[] }

/** As Taro keeps it. */
function kept(name: string): unknown {
  try {
    return (JSON.parse(localStorage.getItem('lianke.' + name) ?? '{}') as { data?: unknown }).data
  } catch {
    return undefined
  }
}

const [path = '', query] = location.hash.slice(1).split('?')
const isHome = LIANKE_HOME.paths.includes(path)
if (isHome)
  for (const href of LIANKE_HOME.files)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as: 'script', href }))

const first = document.getElementById('first')
// what runs next loads its scripts before the app starts (config/first-view/turns.ts)
if (first && isHome) first.dataset.home = ''
const door = document.getElementById('door')
const asked =
  new URLSearchParams(query).get('domainId') ?? new URLSearchParams(location.search).get('domainId') ?? kept('domainId')

function show(view: string): void {
  const drawn = document.getElementById('first-' + view)
  if (!first || !(drawn instanceof HTMLTemplateElement)) return
  first.textContent = ''
  first.append(drawn.content)
}

if (first && door && (!asked || asked === door.dataset.domain)) {
  for (const [part, height] of Object.entries((kept('homeHeights') ?? {}) as Record<string, number>))
    document.documentElement.style.setProperty(`--home-${part}`, `${height}px`)
  show(isHome && door.dataset.language === liankeTexts?.language ? (kept('token') ? 'member' : 'visitor') : 'other')
  first.addEventListener('scroll', () => (first.dataset.scrolled = ''))
  let hasFailed = false
  // what is tapped before the app has started is done when it has
  first.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest('button')
    if (!button) return
    if (hasFailed) return location.reload()
    first.querySelector('[data-tapped]')?.removeAttribute('data-tapped')
    button.dataset.tapped = ''
  })
  // a script that does not come keeps the app from starting
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement) || !first.firstChild || hasFailed) return
      hasFailed = true
      show('failed')
    },
    true,
  )
}
