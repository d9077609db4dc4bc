"""The list of exposures, most wanted first. One plate serves every colour of a piece."""

SHOTS = {}


def shot(name, model, width=880, samples=40, printed=False, height=None, **settings):
    SHOTS[name] = {'model': model, 'width': width, 'samples': samples, 'print': printed, 'height': height, 'with': settings}


BAGS = ('arcon', 'panneau', 'fonte')
BELTS = ('longe-32', 'longe-24', 'mors-38')
WATCHES = {'aurelie-36': '#3A5A49', 'aurelie-28': '#7A2A26', 'aurelie-carree': '#33302D'}

# One front per piece.
shot('pommeau-front', 'bag', shape='pommeau', samples=80)
for bag in BAGS:
    shot(f'{bag}-front', 'bag', shape=bag)
shot('silk-laid', 'silk', shape='laid')
shot('silk-laid-print', 'silk', printed=True, shape='laid')
shot('musette-front', 'bucket')
shot('aurelie-carree-front', 'watch', shape='aurelie-carree', dial=WATCHES['aurelie-carree'])
shot('gourmette-front', 'jewel', shape='gourmette', metal_name='silver')
shot('cire-et-lin-front', 'perfume', shape='cire-et-lin', samples=56)
shot('mors-38-front', 'belt', shape='mors-38')
shot('quartier-front', 'small', shape='quartier')
shot('petit-rivet-front', 'jewel', shape='petit-rivet')
shot('silk-looped', 'silk', width=800, shape='looped')
shot('silk-looped-print', 'silk', width=800, printed=True, shape='looped')
shot('silk-hung', 'silk', width=800, shape='hung')
shot('silk-hung-print', 'silk', width=800, printed=True, shape='hung')
shot('aurelie-36-front', 'watch', shape='aurelie-36', dial=WATCHES['aurelie-36'])
shot('rivet-front', 'jewel', shape='rivet')
shot('troussequin-front', 'small', width=800, shape='troussequin')
shot('aurelie-28-front', 'watch', width=800, shape='aurelie-28', dial=WATCHES['aurelie-28'])
shot('longe-32-front', 'belt', width=800, shape='longe-32')
shot('aurelie-parfum-front', 'perfume', width=800, shape='aurelie', samples=56)
shot('longe-24-front', 'belt', width=800, shape='longe-24')
# Close-ups.
shot('pommeau-detail', 'bag', shape='pommeau', view='detail', width=800)
for bag in BAGS:
    shot(f'{bag}-detail', 'bag', shape=bag, view='detail', width=800)
for watch, dial in WATCHES.items():
    shot(f'{watch}-detail', 'watch', shape=watch, dial=dial, view='detail', width=800)
shot('gourmette-detail', 'jewel', shape='gourmette', metal_name='silver', view='detail', width=800)
shot('mors-38-detail', 'belt', shape='mors-38', view='detail', width=800)
shot('quartier-detail', 'small', shape='quartier', view='detail', width=800)
shot('musette-detail', 'bucket', view='detail', width=800)
shot('rivet-detail', 'jewel', shape='rivet', view='detail', width=800)
shot('longe-24-detail', 'belt', shape='longe-24', view='detail', width=800)
shot('longe-32-detail', 'belt', shape='longe-32', view='detail', width=800)
shot('troussequin-detail', 'small', shape='troussequin', view='detail', width=800)
shot('petit-rivet-detail', 'jewel', shape='petit-rivet', view='detail', width=800)
# From another side.
shot('pommeau-three_quarter', 'bag', shape='pommeau', view='three_quarter')
for bag in BAGS:
    shot(f'{bag}-three_quarter', 'bag', shape=bag, view='three_quarter')
shot('musette-three_quarter', 'bucket', view='three_quarter')
for watch, dial in WATCHES.items():
    shot(f'{watch}-three_quarter', 'watch', shape=watch, dial=dial, view='three_quarter')
for belt in BELTS:
    shot(f'{belt}-three_quarter', 'belt', shape=belt, view='three_quarter')
for name in ('quartier', 'troussequin'):
    shot(f'{name}-three_quarter', 'small', shape=name, view='three_quarter')
# The second collection: one front each, the darkroom cuts the close-up from it.
shot('sangle-front', 'bag', width=1000, shape='sangle')
for bag in ('caleche', 'guides'):
    shot(f'{bag}-front', 'bag', width=900, samples=24, shape=bag)
shot('aurelie-email-front', 'watch', width=1000, shape='aurelie-email', dial='#EDE4D3', bright=True, strap_colour='#6F371B')
shot('aurelie-acier-front', 'watch', width=920, samples=32, shape='aurelie-acier', dial='#1F3358', metal_name='steel')
shot('aurelie-email-detail', 'watch', width=800, samples=48, shape='aurelie-email', dial='#EDE4D3', bright=True, strap_colour='#6F371B', view='detail')
shot('aurelie-acier-detail', 'watch', width=800, shape='aurelie-acier', dial='#1F3358', metal_name='steel', view='detail')
for trinket in ('creoles', 'chevaliere', 'ancre', 'clous'):
    shot(f'{trinket}-front', 'trinket', width=860, samples=32, shape=trinket)
for trinket in ('manchette', 'boutons'):
    shot(f'{trinket}-front', 'trinket', width=860, samples=32, shape=trinket, metal_name='silver')
shot('chevaliere-detail', 'trinket', width=800, samples=40, shape='chevaliere', view='detail')
shot('manchette-detail', 'trinket', width=800, samples=40, shape='manchette', metal_name='silver', view='detail')
for thing in ('carnet', 'clochette', 'vide-poches', 'passeport', 'porte-monnaie'):
    shot(f'{thing}-front', 'desk', width=880, samples=24, shape=thing)
for thing in ('plaid', 'coussin'):   # wool needs its grain
    shot(f'{thing}-front', 'home', samples=72, shape=thing)
shot('coussin-detail', 'home', width=800, samples=72, shape='coussin', view='detail')
for thing in ('tasse', 'bougie', 'plateau', 'chapeau'):
    shot(f'{thing}-front', 'home', width=880, samples=24, shape=thing)
for thing in ('tasse', 'chapeau'):
    shot(f'{thing}-detail', 'home', width=800, samples=40, shape=thing, view='detail')
for buckle in ('boucle-cadre', 'boucle-mors', 'boucle-etrier'):
    shot(f'{buckle}-front', 'trinket', width=800, samples=32, shape=buckle, metal_name='pale')
for bottle in ('ecorce', 'sellerie'):
    shot(f'{bottle}-front', 'perfume', width=840, samples=48, shape=bottle)
shot('silk-rolled', 'silk', width=860, samples=32, shape='rolled')
shot('silk-rolled-print', 'silk', width=860, printed=True, shape='rolled')
for half in ('top', 'bottom'):
    shot(f'maillot-{half}-front', 'swim', width=880, samples=32, shape=half)
# Places, wide.
for place in ('salon', 'facade'):
    shot(f'{place}-wide', 'place', width=1600, height=900, samples=80, shape=place)
# The shops, in their lights.
for shop in ('classic', 'awned', 'arcade', 'gallery', 'counter'):
    shot(f'{shop}-shop', 'storefront', width=1080, height=720, samples=20, shape=shop)
