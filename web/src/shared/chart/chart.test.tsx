import { ThemeProvider } from '@mui/material/styles';
import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { PageRouterView } from '#web/shared/page/router.tsx';
import { switchLanguage } from '#web/shared/i18n/i18n.ts';
import { getPreset } from '#web/shared/theme/presets.ts';
import { createSectionTheme } from '#web/shared/theme/section-theme.ts';
import { createMemoryRouter } from '../../../test/memory-router.ts';
import { BarChart } from './BarChart.tsx';
import { CalendarChart } from './CalendarChart.tsx';
import type { ChartData } from './chart-data.ts';
import { ChartPanel } from './ChartPanel.tsx';
import { ColumnChart } from './ColumnChart.tsx';
import { LineChart } from './LineChart.tsx';
import { Spark } from './Spark.tsx';
import { StackedBar } from './StackedBar.tsx';
import { Treemap } from './Treemap.tsx';

const months: ChartData = {
  sentence: '15 items received and 6 disposed in 3 months.',
  head: 'Month',
  series: [
    { key: 'received', name: 'Received', look: 'main', total: { value: 15, text: '15', to: '/all' } },
    { key: 'disposed', name: 'Disposed', look: 'quiet' },
  ],
  points: [
    {
      key: 'a',
      label: 'April',
      figures: [
        { value: 4, text: '4', to: '/in/4' },
        { value: 0, text: '0', to: '/out/4' },
      ],
    },
    {
      key: 'b',
      label: 'May',
      figures: [
        { value: 8, text: '8', to: '/in/5' },
        { value: 6, text: '6', to: '/out/5' },
      ],
    },
    {
      key: 'c',
      label: 'June',
      figures: [
        { value: 3, text: '3', to: '/in/6' },
        { value: 0, text: '0' },
      ],
      isRunning: true,
    },
  ],
};
const places: ChartData = {
  sentence: 'District 4 is the largest; 2 loans are late there.',
  head: 'Place',
  series: [{ key: 'value', name: 'Book value', look: 'main' }],
  points: [
    { key: 'hq', label: 'Headquarters', figures: [{ value: 20, text: '$20', to: '/hq' }] },
    { key: 'd4', label: 'District 4', figures: [{ value: 60, text: '$60', to: '/d4' }], alarm: '2 overdue' },
    { key: 'none', label: 'Closed', figures: [{ value: 0, text: '$0', to: '/closed' }] },
  ],
};

afterEach(() => act(() => switchLanguage('en')));

function show(chart: ReactNode, direction: 'ltr' | 'rtl' = 'ltr') {
  const router = createMemoryRouter([
    { path: '/', element: chart },
    { path: '*', element: <p>records</p> },
  ]);
  const theme = createSectionTheme(getPreset(undefined).section.main, direction);
  const { container } = render(
    <ThemeProvider theme={theme}>
      <PageRouterView router={router} />
    </ThemeProvider>,
  );
  return { router, container };
}

const names = () => screen.getAllByRole('link').map((link) => link.getAttribute('aria-label'));
const numberOf = (node: Element | null | undefined, attribute: string) =>
  Number.parseFloat(node?.getAttribute(attribute) ?? 'nothing');

describe('a chart', () => {
  it.each([
    ['bars', <BarChart key="chart" data={months} />],
    ['stacked bars', <BarChart key="chart" data={months} isStacked />],
    ['columns', <ColumnChart key="chart" data={months} isOpposite />],
    ['a treemap', <Treemap key="chart" data={months} />],
    ['parts of a bar', <StackedBar key="chart" data={months} />],
  ])('of %s is one picture with the sentence that says its point', (_, chart) => {
    show(chart);
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe(months.sentence);
  });

  it('opens each figure that is not nothing, by a whole sentence', async () => {
    const { router } = show(<ColumnChart data={months} isOpposite />);
    expect(names()).toEqual(['April: Received 4', 'May: Received 8', 'May: Disposed 6', 'June: Received 3']);
    await userEvent.click(screen.getByRole('link', { name: 'May: Disposed 6' }));
    expect(router.state.location.pathname).toBe('/out/5');
  });

  it('names what somebody must act on, and leaves out of the drawing what is nothing', () => {
    show(<Treemap data={places} />);
    expect(names()).toEqual(['District 4: Book value $60, 2 overdue', 'Headquarters: Book value $20']);
    expect(screen.getByText('2 overdue')).toBeTruthy();
  });

  it('is one stop of the Tab key; arrows go through it, Enter opens', async () => {
    const { router } = show(<BarChart data={places} />);
    await userEvent.tab();
    expect(document.activeElement?.getAttribute('href')).toBe('/hq');
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement?.getAttribute('href')).toBe('/d4');
    await userEvent.keyboard('{End}{ArrowRight}');
    expect(document.activeElement?.getAttribute('href')).toBe('/closed');
    await userEvent.keyboard('{ArrowLeft}');
    expect(document.activeElement?.getAttribute('href')).toBe('/d4');
    await userEvent.tab();
    expect(document.activeElement).toBe(document.body);
    await userEvent.tab({ shift: true });
    expect(document.activeElement?.getAttribute('href')).toBe('/d4');
    await userEvent.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe('/d4');
  });

  it('has its arrows turned around where reading goes the other way', async () => {
    show(<BarChart data={places} />, 'rtl');
    await userEvent.tab();
    await userEvent.keyboard('{ArrowLeft}');
    expect(document.activeElement?.getAttribute('href')).toBe('/d4');
  });

  it('is mirrored where reading goes the other way, its values are not', () => {
    const bar = (direction: 'ltr' | 'rtl') => {
      const { container } = show(<BarChart data={places} />, direction);
      return container.querySelector('rect');
    };
    const [leftToRight, rightToLeft] = [bar('ltr'), bar('rtl')];
    expect(numberOf(leftToRight, 'x')).toBe(0);
    expect(numberOf(rightToLeft, 'x') + numberOf(rightToLeft, 'width')).toBeCloseTo(100, 1);
    expect(numberOf(leftToRight, 'width')).toBe(numberOf(rightToLeft, 'width'));
    const first = (direction: 'ltr' | 'rtl') =>
      numberOf(show(<ColumnChart data={months} />, direction).container.querySelector('svg text'), 'x');
    expect(first('ltr')).toBeLessThan(50);
    expect(first('rtl')).toBeGreaterThan(50);
  });

  it('draws what was and what will be differently, and marks today', () => {
    const { container } = show(
      <LineChart
        sentence="It falls."
        lines={[
          {
            key: 'past',
            points: [
              { at: 0, value: 100 },
              { at: 0.5, value: 50 },
            ],
            hasGround: true,
          },
          {
            key: 'future',
            points: [
              { at: 0.5, value: 50 },
              { at: 1, value: 0 },
            ],
            isDashed: true,
          },
        ]}
        marks={[{ at: 0.5, text: '2026' }]}
        now={{ at: 0.5, value: 50, text: '$50.00' }}
        formatStep={String}
      />,
    );
    expect(screen.getByRole('img', { name: 'It falls.' }).textContent).toContain('$50.00');
    const lines = [...container.querySelectorAll('polyline')];
    expect(lines.map((line) => line.hasAttribute('stroke-dasharray'))).toEqual([false, true]);
    expect(container.querySelectorAll('polygon')).toHaveLength(1);
  });

  it('uses hatchings of its own, however many stand on a page', () => {
    const { container } = show(
      <>
        <BarChart data={months} />
        <BarChart data={months} />
      </>,
    );
    const patterns = [...container.querySelectorAll('pattern')].map(({ id }) => id);
    const perChart = new Set(patterns);
    expect(perChart.size).toBe(6);
  });
});

describe('the panel of a chart', () => {
  const panel = (data: ChartData | undefined) => (
    <ChartPanel title="In and out" data={data} empty="Nothing yet.">
      {(shown) => <ColumnChart data={shown} isOpposite />}
    </ChartPanel>
  );

  it('has the numbers behind it as a table whose cells open the same records', async () => {
    const { router } = show(panel(months));
    const button = screen.getByRole('button', { name: 'As table' });
    await userEvent.click(button);
    expect(button.getAttribute('aria-pressed')).toBe('true');
    expect(screen.queryByRole('img')).toBeNull();
    const rows = screen.getAllByRole('row').map((row) => row.textContent);
    expect(rows).toEqual(['MonthReceivedDisposed', 'April40', 'May86', 'June30']);
    const may = screen.getByRole('row', { name: /^May/ });
    await userEvent.click(within(may).getByRole('link', { name: '6' }));
    expect(router.state.location.pathname).toBe('/out/5');
  });

  it('says that there is nothing, without a table to look at', () => {
    show(panel({ ...months, points: [] }));
    expect(screen.getByText('Nothing yet.')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each([
    ['en', 'As table', 'Figures of the chart'],
    ['tr', 'Tablo olarak', 'Grafiğin rakamları'],
    ['ar', 'عرض كجدول', 'أرقام الرسم البياني'],
  ] as const)('speaks %s', async (language, button, group) => {
    await act(() => switchLanguage(language));
    show(panel(months));
    expect(screen.getByRole('button', { name: button })).toBeTruthy();
    expect(screen.getByRole('group', { name: group })).toBeTruthy();
  });
});

describe('a calendar', () => {
  const days: ChartData = {
    ...months,
    sentence: '9 counts fall due; most on March 18.',
    points: [
      {
        key: '2026-03-02',
        label: 'March 2',
        figures: [
          { value: 0, text: '0' },
          { value: 2, text: '2', to: '/loans' },
        ],
      },
      {
        key: '2026-03-18',
        label: 'March 18',
        figures: [
          { value: 7, text: '7', to: '/counts' },
          { value: 0, text: '0' },
        ],
      },
      { key: '2026-04-01', label: 'later', figures: [{ value: 1, text: '1', to: '/later' }] },
    ],
  };
  const calendar = (
    <CalendarChart
      data={days}
      from="2026-03-01"
      to="2026-03-31"
      today="2026-03-18"
      weekdayName={(day) => day}
      monthName={() => 'Mar'}
    />
  );

  it('is one picture with its sentence; days that have something open it, one stop of the keyboard', async () => {
    const { container } = show(calendar);
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe(days.sentence);
    const links = screen.getAllByRole('link');
    expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
      ['March 2: Received 0, Disposed 2', '/loans'],
      ['March 18: Received 7, Disposed 0', '/counts'],
    ]);
    expect(links.map(({ tabIndex }) => tabIndex)).toEqual([0, -1]);
    act(() => links[0]?.focus());
    await userEvent.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(links[1]);
    expect(container.querySelectorAll('svg svg')).toHaveLength(31);
  });

  it('begins at the right where reading does', () => {
    const placeOf = (direction: 'ltr' | 'rtl') => {
      const { container } = show(calendar, direction);
      return container.querySelector('svg svg')?.getAttribute('x');
    };
    expect([placeOf('ltr'), placeOf('rtl')]).toEqual(['0%', '80%']);
  });
});

describe('a spark', () => {
  it('says where it began and where it is, and is mirrored where reading is; its height is not', () => {
    const lineOf = (direction: 'ltr' | 'rtl') => {
      const { container } = show(<Spark sentence="1 in May, 3 now." values={[1, 2, 3]} />, direction);
      expect(within(container).getByRole('img').getAttribute('aria-label')).toBe('1 in May, 3 now.');
      return container.querySelector('polyline')?.getAttribute('points');
    };
    expect([lineOf('ltr'), lineOf('rtl')]).toEqual(['3,15 32,9 61,3', '61,15 32,9 3,3']);
  });
});
