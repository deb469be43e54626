/** What a request or a task is called wherever one of several is named: its machine and what is wrong with it: '净水器 · 漏水'. */
export const workName = (title: string, machine: string): string =>
  machine === '' || title.includes(machine) ? title : title === '' ? machine : `${machine} · ${title}`
