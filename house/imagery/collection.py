"""What the darkroom knows of the collection: colours, sizes in the hand, what stands beside what."""

LEATHER = {'garance': '#8A231D', 'noir': '#191613', 'fauve': '#A8652F', 'sapin': '#24402F', 'encre': '#1F2E4C',
           'chataigne': '#6F371B', 'argile': '#BBA68C'}
# Straps and dials by piece and colour: leather (or enamel), dial, the dial as photographed.
WATCHES = {
    ('aurelie-36', 'sapin'): ('#4A2A1B', None, None), ('aurelie-36', 'encre'): ('#191613', '#2B4A7C', '#3A5A49'),
    ('aurelie-36', 'noir'): ('#191613', '#1D1B1A', '#3A5A49'),
    ('aurelie-28', 'garance'): ('#4A2A1B', None, None), ('aurelie-28', 'noir'): ('#191613', '#26211F', '#7A2A26'),
    ('aurelie-carree', 'noir'): ('#191613', None, None), ('aurelie-carree', 'argile'): ('#A8652F', '#8C7A64', '#33302D'),
    # Enamel throws back more light than any pigment that is given as a screen colour.
    ('aurelie-email', 'ivoire'): ((1.62, 1.54, 1.40), None, None), ('aurelie-email', 'rose'): ((1.30, .66, .58), None, None),
    ('aurelie-acier', 'encre'): ('#191613', None, None), ('aurelie-acier', 'sapin'): ('#4A2A1B', '#24463A', '#1F3358'),
    ('aurelie-acier', 'noir'): ('#191613', '#1C1B1B', '#1F3358'),
}
GOLD, PALE_GOLD = (1.0, .755, .46), (.98, .80, .56)
METALS = {'or-jaune': None, 'or-rose': (.98, .66, .52), 'or-blanc': (.86, .85, .84), 'argent': None, 'dore': None, 'palladie': (.80, .795, .785)}
ENAMEL = ('boutons',)   # silver that carries a coloured enamel
# A view that stands a little further from the light is exposed longer.
EXPOSURE = {('aurelie-email', 'detail'): 1.42}
PLAIN = ('tasse', 'aurelie-email', 'bougie', 'chapeau')   # smooth things, on which every mottle shows
# Felt and wool swallow light: their colours are given for themselves.
OWN = {('chapeau', 'chataigne'): '#4B2C1C', ('chapeau', 'noir'): '#24201D', ('chapeau', 'argile'): '#A8957B'}

# How wide a thing is on its own picture (share of 1000 px) and in the hand (millimetres, as photographed).
PIECES = {
    'pommeau': (700, 262, ('garance', 'noir', 'fauve', 'sapin', 'encre')), 'arcon': (600, 240, ('noir', 'encre', 'fauve')),
    'musette': (560, 235, ('fauve', 'sapin', 'noir')), 'panneau': (640, 395, ('argile', 'noir', 'encre')),
    'fonte': (730, 250, ('garance', 'noir', 'sapin')), 'quartier': (600, 108, ('garance', 'noir', 'sapin', 'encre')),
    'troussequin': (720, 195, ('noir', 'fauve', 'encre')),
    'longe-32': (780, 160, ('chataigne', 'noir', 'fauve')), 'longe-24': (740, 150, ('garance', 'noir')), 'mors-38': (800, 185, ('noir', 'chataigne')),
    'grand-manege': (800, 0, ('encre', 'garance', 'sapin')), 'brides': (800, 0, ('chataigne', 'encre', 'garance')),
    'rose-des-vents': (800, 0, ('encre', 'ivoire')), 'parterre': (800, 0, ('sapin', 'rose')), 'mille-points': (740, 0, ('garance', 'noir', 'argile')),
    'plumes': (640, 95, ('rose', 'encre', 'sapin')),
    'aurelie-36': (500, 46, ('sapin', 'encre', 'noir')), 'aurelie-28': (440, 37, ('garance', 'noir')), 'aurelie-carree': (470, 41, ('noir', 'argile')),
    'rivet': (760, 76, ('or-jaune', 'or-blanc', 'or-rose')), 'petit-rivet': (480, 21, ('or-jaune', 'or-blanc')), 'gourmette': (680, 78, ('argent',)),
    'aurelie-parfum': (500, 66, ('ambre',)), 'cire-et-lin': (400, 50, ('miel',)),
    # the second collection
    'sangle': (620, 215, ('sapin', 'noir', 'garance')), 'caleche': (560, 195, ('fauve', 'noir', 'garance')), 'guides': (560, 345, ('chataigne', 'noir', 'encre')),
    'carnet': (520, 140, ('garance', 'encre', 'noir', 'sapin')), 'clochette': (260, 45, ('fauve', 'noir', 'garance')),
    'vide-poches': (760, 205, ('sapin', 'encre', 'fauve')), 'passeport': (720, 200, ('encre', 'noir', 'garance')),
    'porte-monnaie': (600, 108, ('fauve', 'garance', 'noir')),
    'boucle-cadre': (520, 50, ('dore', 'palladie')), 'boucle-mors': (700, 88, ('dore', 'palladie')), 'boucle-etrier': (600, 62, ('dore', 'palladie')),
    'voltes': (800, 0, ('encre', 'fauve', 'rose')), 'verriere': (800, 0, ('sapin', 'garance', 'encre')), 'galop': (800, 0, ('noir', 'garance', 'argile')),
    'orangerie': (800, 0, ('ivoire', 'sapin')), 'constellations': (800, 0, ('encre', 'rose')), 'marelle': (740, 0, ('fauve', 'encre', 'rose')),
    'tresse': (640, 95, ('fauve', 'encre', 'rose')), 'grelots': (640, 95, ('garance', 'sapin', 'ivoire')),
    'cravate-mors': (680, 150, ('encre', 'garance', 'noir')), 'cravate-piqure': (680, 150, ('sapin', 'encre')), 'cravate-chevron': (680, 150, ('fauve', 'noir')),
    'aurelie-email': (500, 48, ('ivoire', 'rose')), 'aurelie-acier': (480, 45, ('encre', 'sapin', 'noir')),
    'creoles': (640, 42, ('or-jaune', 'or-blanc', 'or-rose')), 'clous': (620, 25, ('or-jaune', 'or-blanc', 'or-rose')), 'chevaliere': (440, 20, ('or-jaune', 'or-blanc', 'or-rose')),
    'ancre': (740, 72, ('or-jaune', 'or-blanc', 'or-rose')), 'manchette': (620, 68, ('argent',)), 'boutons': (640, 39, ('encre', 'noir', 'garance')),
    'ecorce': (360, 46, ('sapin',)), 'sellerie': (520, 72, ('fauve',)),
    'tasse': (720, 150, ('encre', 'garance', 'sapin')), 'bougie': (500, 84, ('sapin', 'argile', 'noir')), 'plateau': (800, 430, ('fauve', 'noir')),
    'plaid': (760, 480, ('encre', 'argile', 'garance')), 'coussin': (640, 500, ('argile', 'sapin', 'garance')),
    'chapeau': (780, 330, ('chataigne', 'noir', 'argile')),
    'maillot-top': (620, 380, ('sapin', 'garance', 'noir')), 'maillot-bottom': (720, 340, ('sapin', 'garance', 'noir')),
}
# What stands beside a piece to show its size: piece and colour.
BESIDE = {
    'arcon': ('quartier', 'garance'), 'musette': ('pommeau', 'noir'), 'panneau': ('pommeau', 'garance'), 'fonte': ('pommeau', 'garance'),
    'quartier': ('pommeau', 'noir'), 'troussequin': ('pommeau', 'garance'), 'longe-32': ('pommeau', 'noir'), 'longe-24': ('fonte', 'noir'),
    'mors-38': ('pommeau', 'fauve'), 'plumes': ('cire-et-lin', 'miel'), 'aurelie-36': ('quartier', 'sapin'), 'aurelie-28': ('quartier', 'garance'),
    'aurelie-carree': ('quartier', 'noir'), 'rivet': ('quartier', 'encre'), 'petit-rivet': ('gourmette', 'argent'), 'gourmette': ('quartier', 'noir'),
    'aurelie-parfum': ('quartier', 'garance'), 'cire-et-lin': ('quartier', 'noir'),
    'sangle': ('quartier', 'garance'), 'caleche': ('pommeau', 'noir'), 'guides': ('pommeau', 'garance'), 'carnet': ('pommeau', 'fauve'),
    'clochette': ('quartier', 'noir'), 'vide-poches': ('aurelie-36', 'sapin'), 'passeport': ('aurelie-parfum', 'ambre'), 'porte-monnaie': ('pommeau', 'noir'),
    'boucle-cadre': ('longe-32', 'chataigne'), 'boucle-mors': ('mors-38', 'noir'), 'boucle-etrier': ('longe-32', 'noir'),
    'tresse': ('aurelie-parfum', 'ambre'), 'grelots': ('quartier', 'noir'), 'cravate-mors': ('quartier', 'noir'), 'cravate-piqure': ('cire-et-lin', 'miel'),
    'cravate-chevron': ('quartier', 'garance'), 'aurelie-email': ('quartier', 'encre'), 'aurelie-acier': ('quartier', 'noir'), 'creoles': ('quartier', 'garance'),
    'clous': ('rivet', 'or-jaune'), 'chevaliere': ('gourmette', 'argent'), 'ancre': ('quartier', 'sapin'), 'manchette': ('quartier', 'noir'),
    'boutons': ('aurelie-36', 'encre'), 'ecorce': ('quartier', 'sapin'), 'sellerie': ('quartier', 'noir'), 'tasse': ('cire-et-lin', 'miel'),
    'bougie': ('aurelie-parfum', 'ambre'), 'plateau': ('aurelie-parfum', 'ambre'), 'plaid': ('pommeau', 'fauve'), 'coussin': ('musette', 'fauve'),
    'chapeau': ('pommeau', 'noir'), 'maillot-top': ('maillot-bottom', None), 'maillot-bottom': ('maillot-top', None),
}
# Sets are put together from pictures of their pieces: what stands in them, left to right. The last one gives the close-up.
SETS = {
    'coffret-eaux': {'ambre': (('aurelie-parfum', 'ambre'), ('cire-et-lin', 'miel'))},
    'kit-longe': {'noir': (('longe-32', 'noir'), ('boucle-cadre', 'palladie')), 'chataigne': (('longe-32', 'chataigne'), ('boucle-etrier', 'dore'))},
    'ensemble-gue': {tone: (('maillot-top', tone), ('maillot-bottom', tone)) for tone in ('sapin', 'garance', 'noir')},
    'coffret-paddock': {'encre': (('tasse', 'encre'), ('tasse', 'garance')), 'sapin': (('tasse', 'sapin'), ('tasse', 'encre'))},
    'coffret-cles': {'garance': (('quartier', 'garance'), ('clochette', 'garance')), 'noir': (('quartier', 'noir'), ('clochette', 'noir'))},
    'parure-rivet': {'or-jaune': (('rivet', 'or-jaune'), ('petit-rivet', 'or-jaune')), 'or-blanc': (('rivet', 'or-blanc'), ('petit-rivet', 'or-blanc'))},
}
# What stands beside a set to show its size.
SET_BESIDE = {'kit-longe': ('pommeau', 'noir'), 'ensemble-gue': ('pommeau', 'fauve'), 'coffret-paddock': ('aurelie-parfum', 'ambre'), 'coffret-cles': ('pommeau', 'noir'),
              'coffret-eaux': ('quartier', 'noir'), 'parure-rivet': ('quartier', 'noir')}
CARRES = ('grand-manege', 'brides', 'rose-des-vents', 'parterre', 'mille-points', 'voltes', 'verriere', 'galop', 'orangerie', 'constellations', 'marelle')
BANDEAUX = ('plumes', 'tresse', 'grelots')
TIES = ('cravate-mors', 'cravate-piqure', 'cravate-chevron')
SILKS = CARRES + BANDEAUX + TIES
# Which part of a drawing the close-up shows: left, top and side as shares of the square.
CLOSE = {'grand-manege': (.30, .28, .44), 'brides': (.34, .10, .40), 'rose-des-vents': (.32, .24, .42), 'parterre': (.04, .04, .44),
         'mille-points': (.40, .42, .30), 'voltes': (.37, .36, .22), 'verriere': (.06, .05, .40), 'galop': (.30, .30, .36), 'orangerie': (.08, .06, .38),
         'constellations': (.32, .22, .40), 'marelle': (.06, .06, .38)}
# Where the close-up cut from a front picture looks: centre and width as shares of the thing.
HEART = {'petit-rivet': (.24, .55, .62), 'gourmette': (.30, .62, .50), 'longe-24': (.78, .55, .46), 'longe-32': (.78, .55, .46),
         'mors-38': (.76, .55, .46), 'fonte': (.52, .55, .50), 'sangle': (.46, .74, .52), 'caleche': (.42, .80, .58), 'guides': (.42, .40, .60),
         'carnet': (.68, .50, .74), 'clochette': (.50, .40, 1.1), 'vide-poches': (.28, .60, .48), 'passeport': (.74, .46, .44), 'porte-monnaie': (.46, .55, .56),
         'boucle-cadre': (.40, .50, .64), 'boucle-mors': (.62, .55, .52), 'boucle-etrier': (.36, .52, .60), 
          'creoles': (.72, .60, .52), 'clous': (.26, .50, .56), 'ancre': (.62, .80, .46),
         'boutons': (.26, .45, .56), 'ecorce': (.50, .62, .92), 'aurelie-parfum': (.50, .60, .80), 'cire-et-lin': (.50, .56, .92), 'sellerie': (.50, .62, .66), 
         'bougie': (.55, .48, .74), 'plateau': (.72, .52, .40), 'plaid': (.72, .45, .46),
         'maillot-top': (.30, .52, .50), 'maillot-bottom': (.80, .30, .44), 'cravate-mors': (.56, .55, .60), 'cravate-piqure': (.56, .55, .60), 'cravate-chevron': (.56, .55, .60)}
