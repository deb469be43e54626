let shown: Promise<void> | null = null

/** Draws the bar at the side, once: it stands beside the screens, and stays when they change. */
export const loadDesk = (): Promise<void> =>
  (shown ??= import(/* webpackChunkName: "alone-desk" */ '@/screen/desk/SideBar').then(
    ({ showSideBar }) => showSideBar(),
    (error: unknown) => {
      shown = null
      throw error
    },
  ))
