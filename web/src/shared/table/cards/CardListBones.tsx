import Box from '@mui/material/Box';

interface CardListBonesProps {
  height: number;
  cardHeight: number;
}

/** Empty cards over the whole view while the scrollbar is dragged. */
export function CardListBones({ height, cardHeight }: CardListBonesProps) {
  return (
    <Box
      aria-hidden="true"
      sx={{ position: 'sticky', insetBlockStart: 0, zIndex: 1, height: 0, pointerEvents: 'none' }}
    >
      <Box
        style={{ height, backgroundSize: `100% ${cardHeight}px` }}
        sx={({ palette }) => ({
          backgroundColor: palette.background.default,
          backgroundImage: `linear-gradient(${palette.background.paper} calc(100% - 8px), transparent 0)`,
        })}
      />
    </Box>
  );
}
